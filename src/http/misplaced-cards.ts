// Card numbers where none belongs: in a name, a note, a query. What is taken there is kept and
// shown, so it is refused. Only the numbers of test cards are known for what they are.
import type { Refusal } from '../kit/failure.ts'
import { itemOf, type ObjectSchema, type Schema } from '../kit/schema.ts'
import { fail } from '../world/failures.ts'
import type { Call, Desk } from './call.ts'

/** The one field that takes a card number, which is sealed before it goes further. */
const cardField = 'card_no'
const fileItem = '914'
const noItem = '001'

const none: readonly Refusal[] = Object.freeze([])
const noNames: readonly string[] = Object.freeze([])

function holds(value: unknown, { holdsCardNumber }: Desk): boolean {
  if (typeof value === 'string') return holdsCardNumber(value)
  if (typeof value === 'number') return holdsCardNumber(String(value))
  return typeof value === 'object' && value !== null && holdsCardNumber(JSON.stringify(value))
}

/** Names of the fields that hold one; most requests have none, and pay for nothing but the look. */
function holdingFields(fields: object, desk: Desk): readonly string[] {
  const values = fields as Readonly<Record<string, unknown>>
  for (const field in values) {
    if (holds(field, desk) || holds(values[field], desk)) {
      return Object.keys(values).filter((each) => holds(each, desk) || holds(values[each], desk))
    }
  }
  return noNames
}

/** Reports each field of a body that keeps what it takes, and each parameter of the query. */
export function misplacedCards(
  { desk, query, file }: Call,
  body: object,
  schema: ObjectSchema | undefined,
): readonly Refusal[] {
  const inQuery = holdingFields(query, desk)
  const inBody = schema ? holdingFields(body, desk) : noNames
  const inFile = file !== undefined && desk.holdsCardNumber(file.name)
  if (inQuery.length + inBody.length === 0 && !inFile) return none
  const refuse = (name: string, item: string) => fail.cardNumberMisplaced(name).about(item)
  const { properties = {} } = schema ?? {}
  const taken = inBody.filter((name) => name !== cardField && Object.hasOwn(properties, name))
  return [
    ...inQuery.map((name) => refuse(name, noItem)),
    ...taken.map((name) => refuse(name, itemOf(properties[name] as Schema))),
    ...(inFile ? [refuse('file', fileItem)] : []),
  ]
}
