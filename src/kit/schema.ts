// The words in which shapes are written. A value made here is plain JSON Schema; the static type,
// the validator and the served document all come from it. The types are those of TypeBox; its
// makers of values would take a tenth of a start, and make nothing else than these literals.
import type {
  Static,
  TArray,
  TBoolean,
  TInteger,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnsafe,
} from 'typebox'

export type Schema = TSchema
export type ObjectSchema<P extends TProperties = TProperties> = TObject<P>
/** The static type of a schema. */
export type Infer<S extends TSchema> = Static<S>

/** Keywords of ours: annotations only, they never decide whether a value is valid. */
export const annotations = ['x-item', 'x-checks', 'x-name'] as const

/** Marks a field that may be absent. JSON never shows symbols, and a copy keeps them. */
const mayBeAbsent: unique symbol = Symbol('may be absent')

const isRequired = (schema: TSchema): boolean => !(mayBeAbsent in schema)

/** A schema of this type; the keywords are what says so at run time. */
const schemaOf = <S extends TSchema>(keywords: Readonly<Record<string, unknown>>): S =>
  keywords as unknown as S

/** A copy with more keywords. */
const annotate = <S extends TSchema>(
  schema: S,
  keywords: Readonly<Record<string, unknown>>,
): S => ({
  ...schema,
  ...keywords,
})

/** An object with these fields, and with others that are ignored. */
export function object<P extends TProperties>(properties: P): TObject<P> {
  const required = Object.keys(properties).filter((name) => isRequired(properties[name] as TSchema))
  return schemaOf({
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties,
  })
}

/** Gives the shape a name under which the served document lists it. */
export const named = <S extends TSchema>(name: string, schema: S): S =>
  annotate(schema, { 'x-name': name })

/** The fields of `base` and those of `more`. */
export const extend = <A extends TProperties, B extends TProperties>(
  base: TObject<A>,
  more: B,
): TObject<A & B> => object({ ...base.properties, ...more }) as never

export const pick = <P extends TProperties, const K extends (keyof P & string)[]>(
  base: TObject<P>,
  ...fields: K
): TObject<Pick<P, K[number]>> =>
  object(Object.fromEntries(fields.map((f) => [f, base.properties[f] as TSchema]))) as never

/** The field may be absent. */
export const optional = <S extends TSchema>(schema: S): TOptional<S> =>
  ({ ...schema, [mayBeAbsent]: true }) as unknown as TOptional<S>

/** The field may be null. */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: values } = schema as { type?: string | string[]; enum?: unknown[] }
  const widened: Record<string, unknown> = { type: [type].flat().concat('null') }
  if (values) widened['enum'] = [...values, null]
  return annotate(schema, widened) as never
}

/** The field may be absent or null, as nearly every optional field of the service. */
export const maybe = <S extends TSchema>(schema: S): TOptional<TUnsafe<Static<S> | null>> =>
  optional(nullable(schema))

/**
 * The item code that refusals about this field carry. `checks` names another check code for a
 * keyword where the service is known to use one.
 */
export const item = <S extends TSchema>(
  code: string,
  schema: S,
  checks?: Readonly<Record<string, string>>,
): S => annotate(schema, checks ? { 'x-item': code, 'x-checks': checks } : { 'x-item': code })

/** Checks of a field where a value outside of its set is out of range, not of a wrong form. */
export const ofSet = { enum: '018' }

/** The check that refusals about a keyword of this field carry; undefined for the usual one. */
export const checkOf = (schema: Schema | undefined, keyword: string): string | undefined =>
  (schema as { 'x-checks'?: Readonly<Record<string, string>> } | undefined)?.['x-checks']?.[keyword]

/** The item code of a field; that of fields without one. */
export const itemOf = (schema: Schema): string =>
  (schema as { 'x-item'?: string })['x-item'] ?? '001'

/** Text of `min` to `max` characters. */
export const text = (max: number, min = 1): TString =>
  schemaOf({ type: 'string', minLength: min, maxLength: max })

/** Text without a bound of its own. */
export const anyText = (): TString => schemaOf({ type: 'string' })

/** Text of a form; the form bounds the length too, so a wrong length is a wrong format. */
export const formed = (pattern: string, example: string): TString =>
  schemaOf({ type: 'string', pattern, examples: [example] })

/** An id that a merchant may choose, of at most `max` characters; it goes into paths. */
export const chosenId = (max: number, example: string) => formed(`^[!-.0-~]{1,${max}}$`, example)

/**
 * The names in braces of a path, as text of any form: an unknown id is a record that does not
 * exist, not a bad field.
 */
export const pathNames = <const N extends readonly string[]>(
  ...names: N
): TObject<{ [K in N[number]]: ReturnType<typeof anyText> }> =>
  object(Object.fromEntries(names.map((name) => [name, anyText()]))) as never

/** One of these texts. */
export const oneOf = <const V extends readonly string[]>(...values: V): TUnsafe<V[number]> =>
  schemaOf({ type: 'string', enum: values })

export const flag = () => oneOf('0', '1')

export const integer = (bounds: { minimum?: number; maximum?: number } = {}): TInteger =>
  schemaOf({ type: 'integer', ...bounds })

/** A number that need not be whole. */
export const number = (bounds: { minimum?: number; maximum?: number } = {}): TNumber =>
  schemaOf({ type: 'number', ...bounds })

export const boolean = (): TBoolean => schemaOf({ type: 'boolean' })

/** Names that the schema does not fix, each with a text, number or switch. */
export const facts = (): TUnsafe<Record<string, string | number | boolean>> =>
  schemaOf({
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean'] },
  })

/** Names that the schema does not fix, each with a value, or several of which one is meant. */
export const conditions = (): TUnsafe<Record<string, Condition | readonly Condition[]>> =>
  schemaOf({
    type: 'object',
    additionalProperties: {
      type: ['string', 'number', 'boolean', 'array'],
      items: { type: ['string', 'number', 'boolean'] },
    },
  })
type Condition = string | number | boolean

/** Anything at all. */
export const anything = (): TUnsafe<unknown> => schemaOf({})

/** A name, or the thing itself. */
export const nameOrObject = (): TUnsafe<string | object> => schemaOf({ type: ['string', 'object'] })

/** Any number of these, but at least `min`. */
export const list = <S extends TSchema>(of: S, min = 0): TArray<S> =>
  schemaOf({ type: 'array', items: of, ...(min === 0 ? {} : { minItems: min }) })

/** An amount in a request: decimal text of at most `digits` digits, or the number itself. */
export const yenInput = (digits: number): TUnsafe<string | number> =>
  schemaOf({
    type: ['string', 'integer'],
    pattern: '^[0-9]*$',
    minLength: 1,
    maxLength: digits,
    minimum: 0,
    maximum: 10 ** digits - 1,
    examples: ['1000'],
  })

/**
 * A percentage in a request: decimal text of at most two decimals, or the number itself. That a
 * text is at most 100, and a number has two decimals, are checks of the endpoint.
 */
export const percentInput = (): TUnsafe<string | number> =>
  schemaOf({
    type: ['string', 'number'],
    pattern: '^[0-9]{1,3}(\\.[0-9]{1,2})?$',
    minimum: 0,
    maximum: 100,
    examples: ['3.5'],
  })

/** An amount in an answer, in yen. */
export const yen = (): TInteger => schemaOf({ type: 'integer', description: 'yen' })

/** `yyyy/MM/dd`; whether the day exists is a check of the endpoint. */
export const slashDate = () => formed('^[0-9]{4}/[0-9]{2}/[0-9]{2}$', '2026/01/31')

/** `yyyy/MM/dd HH:mm:ss.SSS` in Japan time. */
export const timestamp = () =>
  formed(
    '^[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}$',
    '2026/01/05 09:00:00.000',
  )

/** A card's expiry, `yyMM`. */
export const yearMonth = () => formed('^[0-9]{2}(0[1-9]|1[0-2])$', '3912')

/**
 * A body or query whose shape depends on the value of one of its fields. `V` is the type of its
 * values; it may be narrowed to what code for all of them reads.
 */
export interface PickedBy<O extends Readonly<Record<string, TObject>>, V = Static<O[keyof O]>> {
  readonly pickedBy: string
  readonly item: string
  readonly options: O
  /** Values that are known, but for which there is no shape here. */
  readonly notOffered: readonly string[]
  /** The value that counts where the field is left out; without it, it must be there. */
  readonly usual?: string | undefined
  /** Never there: it only carries the type. */
  readonly value?: V
}

/**
 * One schema per value of `field`: picked by that value, never tried one after the other. Of the
 * `known` values those without a schema are refused as not offered; `usual` counts where the field
 * is left out.
 */
export const pickedBy = <O extends Readonly<Record<string, TObject>>>(
  field: string,
  item: string,
  options: O,
  known: readonly string[] = [],
  usual?: string,
): PickedBy<O> => ({
  pickedBy: field,
  item,
  options,
  usual,
  notOffered: known.filter((value) => !Object.hasOwn(options, value)),
})

/** The same with a greatest length, so that too long is told apart from a wrong form. */
export const bounded = <S extends Schema>(schema: S, max: number): S =>
  annotate(schema, { minLength: 1, maxLength: max })

/**
 * An e-mail address of at most `max` characters. No two parts of the pattern can take the same
 * character, so that no text makes it slow.
 */
export const email = (max: number) =>
  bounded(formed('^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$', 'alice@example.com'), max)

/** A count in a request: decimal text or the number itself. */
export const countInput = (minimum: number, maximum: number): TUnsafe<string | number> =>
  schemaOf({
    type: ['string', 'integer'],
    pattern: '^[0-9]{1,9}$',
    minimum,
    maximum,
  })

/** A bound of a search by time: a whole day, or one moment. */
export const dateOrTimestamp = () =>
  formed('^[0-9]{4}/[0-9]{2}/[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3})?$', '2026/01/31')
