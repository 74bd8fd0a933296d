// The form of an entry: each bad field by itself, with the checks that a request body would get.
import type { Refusal } from '../../kit/failure.ts'
import { itemOf, type ObjectSchema, type Schema } from '../../kit/schema.ts'
import { fail } from '../../world/failures.ts'
import { cardNumberMark } from './entry-reader.ts'
import type { BulkEntry } from './schema.ts'

interface Keywords {
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

interface FieldForm {
  readonly name: string
  readonly item: string
  readonly isRequired: boolean
  readonly types: readonly string[]
  readonly pattern: RegExp | undefined
  readonly keywords: Keywords
}

function typesOf({ type = [] }: Keywords): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

/** The fields of entries, ready to be looked at many times. */
export function formsOf({ properties, ...schema }: ObjectSchema): readonly FieldForm[] {
  const required: readonly string[] = schema.required ?? []
  return Object.entries(properties).map(([name, field]) => {
    const keywords = field as unknown as Keywords
    return {
      name,
      item: itemOf(field as Schema),
      isRequired: required.includes(name),
      types: typesOf(keywords),
      pattern: keywords.pattern === undefined ? undefined : new RegExp(keywords.pattern, 'u'),
      keywords,
    }
  })
}

function badText(text: string, { name, isRequired, pattern, keywords }: FieldForm) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = keywords
  if (text === '') {
    if (isRequired) return fail.required(name)
    return minLength > 0 ? fail.wrongLength(name) : pattern && fail.badFormat(name)
  }
  if (text === cardNumberMark) return fail.cardNumberMisplaced(name)
  // A text of many bytes may have few characters, so they are counted only where it may matter.
  if (text.length > maxLength && [...text].length > maxLength) return fail.tooLong(name)
  return pattern && !pattern.test(text) ? fail.badFormat(name) : undefined
}

function badNumber(value: number, { name, keywords }: FieldForm) {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = keywords
  if (!Number.isInteger(value)) return fail.badFormat(name)
  return value < minimum || value > maximum ? fail.outOfRange(name) : undefined
}

function problemOf(value: unknown, form: FieldForm): Refusal | undefined {
  const { name, types, isRequired } = form
  if (value === undefined) return isRequired ? fail.required(name) : undefined
  if (typeof value === 'string' && types.includes('string')) return badText(value, form)
  if (typeof value === 'number' && types.includes('integer')) return badNumber(value, form)
  const isFitting = typeof value === 'boolean' && types.includes('boolean')
  if (isFitting) return undefined
  return value === cardNumberMark ? fail.cardNumberMisplaced(name) : fail.badFormat(name)
}

/** What is wrong with the fields of an entry, in their order; undefined when all is well. */
export function badFields(
  entry: BulkEntry,
  forms: readonly FieldForm[],
): readonly Refusal[] | undefined {
  let found: Refusal[] | undefined
  for (const form of forms) {
    const problem = problemOf(entry[form.name], form)
    if (!problem) continue
    found ??= []
    found.push(problem.about(form.item))
  }
  return found
}
