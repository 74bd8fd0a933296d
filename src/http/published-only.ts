// `--fidelity published`: no answer rests on a guess about the service. An answer rests on the
// endpoint, the rows of tables that were taken, the events that were told, the failures that left.
import { Refusal } from '../kit/failure.ts'
import { isGuess, type Source } from '../kit/source.ts'
import { fail, failures } from '../world/failures.ts'
import type { Turn } from '../world/trace.ts'
import type { Call } from './call.ts'
import type { AnyEndpoint } from './endpoint.ts'

interface Rule {
  readonly name: string
  readonly source: Source
}

const refusalOf = ({ name, source }: Rule): Refusal => fail.notPublished(name, source.note)

/** Rules that what the command did rests on. */
function rulesOf({ desk, endpoint }: Call, turn: Turn): Rule[] {
  const { route, source } = endpoint as AnyEndpoint
  const rows = turn.transitions.map(({ machine, row }) => ({
    name: `${machine}: ${row.from}, ${row.on}, ${row.result} -> ${row.to}`,
    source: row.source,
  }))
  const events = turn.events.flatMap((name) => {
    const event = desk.eventNamed(name)
    return event ? [{ name: `event ${name}`, source: event.source }] : []
  })
  return [{ name: route, source }, ...rows, ...events]
}

function guessedFailure({ problems }: Refusal): Rule | undefined {
  const names = problems.map(({ failure }) => failure)
  const found = failures.find(({ name, source }) => names.includes(name) && isGuess(source))
  return found && { name: `failure ${found.name}`, source: found.source }
}

const isOff = ({ desk }: Call): boolean => desk.settings.fidelity !== 'published'

/** The refusal itself, or a 501 where it would rest on a guess. */
export function refusalIfKnown(call: Call, refusal: Refusal): Refusal {
  const guessed = isOff(call) ? undefined : guessedFailure(refusal)
  return guessed ? refusalOf(guessed) : refusal
}

/**
 * Runs what makes an answer, inside its command. A 501 instead undoes the command, also where the
 * answer is a refusal whose changes would have stood.
 */
export function runIfKnown<T>(call: Call, turn: () => Turn, act: () => T): T {
  if (isOff(call)) return act()
  const check = () => {
    const guessed = rulesOf(call, turn()).find(({ source }) => isGuess(source))
    if (guessed) throw refusalOf(guessed)
  }
  try {
    const result = act()
    check()
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    check()
    throw refusalIfKnown(call, error)
  }
}
