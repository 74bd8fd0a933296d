// What to do about a bad field, in words, for the hint of its refusal: the form that its schema
// asks for, or the name that a field which nobody knows was probably meant to have.
import { nearest } from '../kit/nearest.ts'

/** The words of a field's schema that tell its form. */
export interface Form {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const choicesShownMax = 12

/** Numbers of cards are shown nowhere, not even those of test cards. */
const cardNumber = /^[0-9]{12,19}$/

function choiceOf(values: readonly unknown[], value: unknown): string {
  const choices = values.filter((each) => each !== null).map(String)
  if (choices.length <= choicesShownMax) return choices.join(', ')
  const meant = typeof value === 'string' ? nearest(value, choices) : undefined
  return meant === undefined ? `such as ${choices[0]}` : `did you mean ${meant}?`
}

function rangeOf(least: number | undefined, most: number | undefined): string {
  if (most === undefined) return least === undefined ? '' : `, at least ${least}`
  return least === undefined ? `, at most ${most}` : `, ${least} to ${most}`
}

/** How a field is to be sent: `email: text, 1 to 254 characters, such as alice@example.com`. */
export function formOf(field: string, form: Form, value: unknown): string {
  if (form.enum) return `${field}: ${choiceOf(form.enum, value)}`
  const types = [form.type ?? 'object'].flat()
  const [example] = (form.examples ?? []).filter((each) => !cardNumber.test(String(each)))
  const such = example === undefined ? '' : `, such as ${example}`
  if (types.includes('integer')) {
    return `${field}: a whole number${rangeOf(form.minimum, form.maximum)}${such}`
  }
  if (types.includes('boolean')) return `${field}: true or false`
  if (!types.includes('string')) return `${field}: ${types[0]}`
  const length = rangeOf(form.minLength, form.maxLength)
  return `${field}: text${length === '' ? '' : `${length} characters`}${such}`
}

/** More unknown fields than this are sent by nobody who merely misspelt one. */
const misspeltMax = 20

/**
 * `planname was ignored; did you mean plan_name?` for each field sent under a name that is near to
 * a known one which was not sent; empty when there is none. `path` stands before the name.
 */
export function misspelt(sent: object, known: readonly string[], path = ''): string {
  const absent = known.filter((name) => !Object.hasOwn(sent, name))
  const unknown = Object.keys(sent).filter((name) => !known.includes(name))
  const found = unknown.slice(0, misspeltMax).flatMap((name) => {
    const meant = nearest(name, absent)
    return meant === undefined ? [] : [`${path}${name} was ignored; did you mean ${meant}?`]
  })
  return found.join('; ')
}
