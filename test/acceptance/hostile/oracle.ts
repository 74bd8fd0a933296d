// Whether a value is acceptable for a field, read from the field's JSON Schema alone, and the check
// code that a refusal then carries. It shares nothing with the product's validator.
export interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly 'x-item'?: string
  readonly 'x-checks'?: Readonly<Record<string, string>>
}

const known = new Set(
  [
    'type enum pattern minLength maxLength minimum maximum examples description'.split(' '),
    ['x-item', 'x-checks', 'x-name', 'required', 'properties', 'items'],
  ].flat(),
)

/** Fails on a keyword that this oracle does not read, rather than judging wrongly. */
export function requireReadable(field: string, schema: object): void {
  const unread = Object.keys(schema).filter((keyword) => !known.has(keyword))
  if (unread.length > 0) throw new Error(`teach the oracle ${unread.join(', ')} of ${field}`)
}

const typesOf = ({ type }: FieldSchema): readonly string[] => [type ?? []].flat()

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function failedKeyword(schema: FieldSchema, value: unknown): string | undefined {
  if (!typesOf(schema).some((type) => isOf(type, value))) return 'type'
  if (typeof value === 'string') {
    const characters = [...value].length
    if (characters > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return 'maxLength'
    if (characters < (schema.minLength ?? 0)) return 'minLength'
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
      return 'pattern'
    }
  }
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? Number.NEGATIVE_INFINITY)) return 'minimum'
    if (value > (schema.maximum ?? Number.POSITIVE_INFINITY)) return 'maximum'
  }
  return schema.enum && !schema.enum.includes(value) ? 'enum' : undefined
}

// behaviour-payments.md 7.2: missing or empty 001, too long 005, wrong length 012, bad format or
// number 008, out of range 018.
const checkOf: Readonly<Record<string, string>> = {
  type: '008',
  enum: '008',
  pattern: '008',
  maxLength: '005',
  minLength: '012',
  minimum: '018',
  maximum: '018',
}

/** The check code of a refusal; undefined for an acceptable value. */
export function refusedWith(
  schema: FieldSchema,
  value: unknown,
  isRequired: boolean,
): string | undefined {
  if (isRequired && (value === '' || value === null)) return '001'
  const keyword = failedKeyword(schema, value)
  if (keyword === undefined) return undefined
  return schema['x-checks']?.[keyword] ?? checkOf[keyword]
}

/** Codes, without their function, of the fields that an object lacks. */
export function missingIn({ required = [], properties = {} }: FieldSchema, value: unknown) {
  if (!isOf('object', value)) return []
  const missing = required.filter((name) => !Object.hasOwn(value as object, name))
  return missing.map((name) => `${properties[name]?.['x-item'] ?? '001'}001`)
}

/** Codes, without their function, of the items of a list that are wrong, one for each. */
export function wrongItemsOf({ items }: FieldSchema, value: unknown): string[] {
  if (!items || !Array.isArray(value)) return []
  return value.flatMap((each) => {
    const check = refusedWith(items, each, false)
    return check === undefined ? missingIn(items, each) : [`${items['x-item'] ?? '001'}${check}`]
  })
}

/** What the text of a query means to its schema: numbers and switches are written plainly. */
export function meaningOf(schema: FieldSchema, text: string): unknown {
  const types = typesOf(schema)
  if (types.includes('string')) return text
  if (types.includes('integer') && /^-?[0-9]+$/.test(text) && Number.isSafeInteger(Number(text))) {
    return Number(text)
  }
  if (types.includes('number') && /^-?[0-9]+(\.[0-9]+)?$/.test(text)) return Number(text)
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
