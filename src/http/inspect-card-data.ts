// Looks through a call for card data that a server of a merchant must not send. Loaded by the first
// call of a guarded world.
import { cardDataIn, cardDataWithin, type FoundData } from '../kit/card-data.ts'
import { type Problem, Refusal } from '../kit/failure.ts'
import { fail } from '../world/failures.ts'
import { blotCards } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import type { Call } from './call.ts'

/** Where a page may enter a card, with the public key, which seals it before it goes further. */
const cardFields: readonly string[] = ['body.card_no', 'body.security_code']

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function foundIn(call: Call): FoundData[] {
  const isKnown = call.desk.holdsCardNumber
  const texts = {
    path: decoded(call.path),
    query: decoded(call.search),
    idempotent_key: call.header('idempotent_key') ?? '',
  }
  const around = Object.entries(texts).flatMap(([where, text]) =>
    cardDataIn(text, isKnown).map((what) => ({ where, what })),
  )
  const inFile = cardDataIn(call.file?.name ?? '', isKnown)
  const within = [...cardDataWithin(call.body, 'body', isKnown)]
  const isPage = call.keyKind === 'public' && call.endpoint?.seal !== undefined
  return [
    ...around,
    ...inFile.map((what) => ({ where: 'the name of the file', what })),
    ...within.filter(
      ({ where, what }) => what === 'live key' || !isPage || !cardFields.includes(where),
    ),
  ]
}

/** Refuses a call that carries card data, with every place, and notes what was found. */
export function inspectCardData(call: Call): void {
  const found = foundIn(call)
  if (found.length === 0) return
  const { desk, incoming, path, world } = call
  desk.guards.note(world as World, `${incoming.method} ${path}`, found)
  const refusals = found.map(({ where, what }) => fail.cardDataGuarded(blotCards(where), what))
  throw new Refusal(refusals.flatMap(({ problems }) => problems) as [Problem, ...Problem[]])
}
