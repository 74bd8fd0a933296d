// How lists of accounts are searched: shops of a platform, and tenant buyers of theirs.
import { isWithin } from '../../kit/dates.ts'

/** What is searched by; an empty text asks for nothing. */
export interface AccountSearch {
  readonly id?: string | null | undefined
  readonly name?: string | null | undefined
  readonly mail?: string | null | undefined
  readonly created_from?: string | null | undefined
  readonly created_to?: string | null | undefined
}

/** What of an account a search looks at. */
export interface Searched {
  readonly id: string
  readonly name: string | null
  readonly mail: string | null
  readonly created: string
}

/** Names match in part, whatever the case; ids and addresses as a whole; days are inclusive. */
export function searchTest({ id, name, mail, created_from, created_to }: AccountSearch) {
  const part = name?.toLowerCase()
  return (account: Searched): boolean =>
    (!id || account.id === id) &&
    (!part || (account.name?.toLowerCase().includes(part) ?? false)) &&
    (!mail || account.mail === mail) &&
    isWithin(account.created, created_from, created_to)
}
