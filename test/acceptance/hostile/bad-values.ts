// Values that nobody expects, for a field of a known schema: as JSON for bodies, as text for
// queries and paths.
import type { FieldSchema } from './oracle.ts'

export interface BadValue {
  readonly kind: string
  /** The value as it stands in a JSON body. */
  readonly json: string
}

/** A text that the schema takes, to be bent out of shape. */
export function validText(schema: FieldSchema & { readonly examples?: readonly unknown[] }) {
  const [example] = schema.examples ?? []
  if (example !== undefined) return String(example)
  const [first] = schema.enum ?? []
  if (first !== undefined) return String(first)
  const types = [schema.type].flat()
  if (types.includes('integer') || types.includes('number')) return String(schema.minimum ?? 1)
  return types.includes('boolean') ? 'true' : 'a'.repeat(schema.minLength ?? 1)
}

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}0${close.repeat(depth)}`

/** A body may nest 32 levels; a field's value stands on the second. */
const deepestTaken = 30

const jsonKinds: readonly BadValue[] = [
  { kind: 'number', json: '12' },
  { kind: 'negative number', json: '-1' },
  { kind: 'fraction', json: '1.5' },
  { kind: 'exponent', json: '1e3' },
  { kind: 'beyond safe integers', json: '9007199254740993' },
  { kind: 'beyond all numbers', json: '1e400' },
  { kind: 'minus zero', json: '-0' },
  { kind: 'true', json: 'true' },
  { kind: 'false', json: 'false' },
  { kind: 'null', json: 'null' },
  { kind: 'empty object', json: '{}' },
  { kind: 'object', json: '{"a":1}' },
  { kind: 'polluting object', json: '{"__proto__":{"admin":true},"constructor":{"prototype":1}}' },
  { kind: 'object that looks like text', json: '{"length":3,"toString":"x","valueOf":1}' },
  { kind: 'empty array', json: '[]' },
  { kind: 'array', json: '["a","b"]' },
  { kind: 'long array', json: `[${'0,'.repeat(5000)}0]` },
  { kind: 'deep array', json: nested('[', ']', deepestTaken) },
  { kind: 'deep object', json: nested('{"a":', '}', deepestTaken) },
]

const texts: readonly (readonly [kind: string, text: string])[] = [
  ['empty', ''],
  ['one blank', ' '],
  ['100 KB', 'x'.repeat(100_000)],
  ['100 KB of digits', '9'.repeat(100_000)],
  ['100 KB that a slow pattern dies of', `a@${'.'.repeat(100_000)}@`],
  ['lone high surrogate', 'a\ud83d'],
  ['lone low surrogate', '\ude00a'],
  ['null byte', '\u0000'],
  ['null byte inside', 'a\u0000b'],
  ['control characters', '\u0001\u0007\u001b[31m\u007f'],
  ['line separators', 'a\u2028b\u2029c'],
  ['byte order mark', '\ufeffa'],
  ['right to left', '\u202eabc'],
  ['emoji family', '👩‍👩‍👧‍👦'],
  ['combining marks', `e${'\u0301'.repeat(60)}`],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['toString', 'toString'],
  ['hasOwnProperty', 'hasOwnProperty'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['undefined', 'undefined'],
  ['null as text', 'null'],
  ['negative text', '-1'],
  ['fraction text', '1.5'],
  ['exponent text', '1e3'],
  ['hexadecimal text', '0x10'],
  ['grouped digits', '1,000'],
  ['signed text', '+1'],
  ['text beyond safe integers', '9007199254740993'],
  ['full-width digits', '１２３'],
  ['Arabic digits', '١٢٣'],
  ['SQL', "' OR 1=1; DROP TABLE payments; --"],
  ['HTML', '<script>alert(1)</script>'],
  ['template', '{{7*7}}<%= 7*7 %>#{7*7}'],
  ['format string', '%s%n%x%%00'],
  ['path', '../../../../etc/passwd'],
  ['header break', 'a\r\nX-Injected: 1'],
  ['JSON in text', '{"a":1}'],
]

/** A valid text bent in the ways that a careless pattern lets through. */
function bent(valid: string): readonly (readonly [kind: string, text: string])[] {
  return [
    ['leading blank', ` ${valid}`],
    ['trailing blank', `${valid} `],
    ['newline at the end', `${valid}\n`],
    ['newline before', `\n${valid}`],
    ['null byte at the end', `${valid}\u0000`],
    ['twice', `${valid}${valid}`],
    ['two lines', `${valid}\n${valid}`],
    ['other case', valid === valid.toLowerCase() ? valid.toUpperCase() : valid.toLowerCase()],
    ['a letter more', `${valid}x`],
    ['a character less', valid.slice(0, -1)],
  ]
}

function boundary({ minLength, maxLength, minimum, maximum }: FieldSchema, valid: string) {
  const filled = (length: number) => valid.repeat(Math.ceil(length / valid.length)).slice(0, length)
  const rows: (readonly [string, string])[] = []
  if (maxLength !== undefined) {
    rows.push(['as long as may be', filled(maxLength)], ['too long by one', filled(maxLength + 1)])
    rows.push(['as many emoji as may be', '😀'.repeat(maxLength)])
    rows.push(['one emoji too many', '😀'.repeat(maxLength + 1)])
  }
  if (minLength !== undefined && minLength > 1) {
    rows.push(['too short by one', filled(minLength - 1)])
  }
  if (minimum !== undefined) rows.push(['below the least', String(minimum - 1)])
  if (maximum !== undefined) {
    rows.push(['the most', String(maximum)], ['above the most', String(maximum + 1)])
  }
  return rows
}

/** Texts for a query or a path; also the strings of a body. */
export function badTexts(schema: FieldSchema): readonly (readonly [kind: string, text: string])[] {
  const valid = validText(schema)
  return [...texts, ...bent(valid), ...boundary(schema, valid)]
}

/** Values for a field of a body. */
export function badValues(schema: FieldSchema): readonly BadValue[] {
  const { minimum, maximum } = schema
  const numbers = [minimum, maximum].flatMap((bound) => {
    return bound === undefined ? [] : [bound - 1, bound, bound + 1]
  })
  const valid = JSON.stringify(validText(schema))
  return [
    ...jsonKinds,
    { kind: 'a valid text in an array', json: `[${valid}]` },
    { kind: 'a valid text in an object', json: `{"value":${valid}}` },
    ...numbers.map((number) => ({ kind: `number ${number}`, json: String(number) })),
    ...badTexts(schema).map(([kind, text]) => ({ kind, json: JSON.stringify(text) })),
  ]
}
