// The check of one entry: its fields, and what it names.
import { composeCode, Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { defaultCard, getCard } from '../cards/actions.ts'
import { getNamedCustomer } from '../customers/actions.ts'
import { methodToPayWith } from '../payment-methods/actions.ts'
import { checkTotal } from '../payments/amounts.ts'
import { isOrderIdFree } from '../payments/page-actions.ts'
import { getKnown } from '../payments/types/charge-steps.ts'
import { typeOf } from '../payments/types/index.ts'
import { badFields, formsOf } from './entry-form.ts'
import { type BulkEntry, type BulkPayType, type EntryErrors, entrySchemas } from './schema.ts'

const checkFunction = 'EK002'

/** What is wrong, as a detail shows it. */
export const errorsOf = (refusals: readonly Refusal[]): EntryErrors['errors'] =>
  refusals.flatMap(({ problems }) =>
    problems.map(({ code, message }) => ({
      error_code: composeCode(checkFunction, code),
      error_message: message,
    })),
  )

/** The refusal that `act` throws; undefined when it throws none. */
function refusalOf(act: () => unknown): Refusal | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Facts = Readonly<Partial<Record<string, string>>>

/** The card or the account of the customer, which must be there now. */
function requireMeans(store: AccountStore, payType: BulkPayType, entry: Facts): void {
  const { customer_id = '', card_id, payment_method_id } = entry
  getNamedCustomer(store, customer_id)
  if (payType === 'Virtualaccount') {
    if (payment_method_id) methodToPayWith(store, customer_id, payType, payment_method_id)
    return
  }
  if (card_id) getKnown('013', () => getCard(store, customer_id, card_id))
  else if (!defaultCard(store, customer_id)) {
    throw fail.cardRequired().withHint(`customer ${customer_id} has no card`)
  }
}

/** The amounts of an entry as the rule of the type knows them. */
function totalProblem(payType: BulkPayType, entry: Facts): Refusal | undefined {
  let found: Refusal | undefined
  const report = (problem: Refusal) => {
    found ??= problem
  }
  const type = typeOf({ pay_type: payType })
  if (payType === 'Card') checkTotal(entry, type, report)
  else type.checks?.('register', { body: entry, report } as never)
  return found
}

/** Checks the entries of one pay_type, one after the other. */
export class EntryCheck {
  readonly #world: World
  readonly #store: AccountStore
  readonly #payType: BulkPayType
  readonly #forms: ReturnType<typeof formsOf>
  /** By customer, and by card or account. */
  readonly #means = new Map<string, Map<string, Refusal | undefined>>()

  constructor(world: World, store: AccountStore, payType: BulkPayType) {
    this.#world = world
    this.#store = store
    this.#payType = payType
    this.#forms = formsOf(entrySchemas[payType])
  }

  /** What is wrong with the entry at `number`, from 1; nothing when it can be registered. */
  errors(entry: BulkEntry, number: number, isRepeated: boolean): EntryErrors['errors'] | undefined {
    const scripted = this.#scripted(entry, number)
    if (scripted) return errorsOf([scripted])
    const bad = badFields(entry, this.#forms)
    if (bad) return errorsOf(bad)
    const facts = entry as Facts
    const isTaken = isRepeated || !isOrderIdFree(this.#store, facts['id'] ?? '')
    const total = totalProblem(this.#payType, facts)
    const means = this.#meansProblem(facts)
    if (!isTaken && !total && !means) return undefined
    return errorsOf([isTaken ? fail.idTaken() : [], total ?? [], means ?? []].flat())
  }

  /** Many entries are of few customers: whether these can pay is looked up once for a slice. */
  #meansProblem(facts: Facts): Refusal | undefined {
    const { customer_id = '', card_id = '', payment_method_id = '' } = facts
    const key = card_id || payment_method_id
    let known = this.#means.get(customer_id)
    if (!known) {
      known = new Map()
      this.#means.set(customer_id, known)
    }
    if (!known.has(key)) {
      known.set(
        key,
        refusalOf(() => requireMeans(this.#store, this.#payType, facts)),
      )
    }
    return known.get(key)
  }

  /** A rule for the job asks that this entry be bad. */
  #scripted(entry: BulkEntry, number: number): Refusal | undefined {
    const facts = () => ({ ...entry, entry: number })
    const result = scriptedResult(this.#world, 'bulk check', ['approved', 'refused'], facts)
    return result === 'refused' ? fail.badFormat('entry').about('144') : undefined
  }
}
