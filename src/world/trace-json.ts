// An entry of the trace as JSON, without its bodies. Every request pays for it, so it is put
// together from parts, most of which are short words.
import type { TakenTransition, TraceFacts, Turn } from './trace.ts'

/**
 * Rows that were written already. Those of tables are few and never change; one with a parameter of
 * its own is forgotten with its command.
 */
export type RowJsons = WeakMap<TakenTransition['row'], string>

function rowJson(row: TakenTransition['row'], written: RowJsons): string {
  let json = written.get(row)
  if (json === undefined) {
    json = JSON.stringify(row)
    written.set(row, json)
  }
  return json
}

const transitionsJson = (transitions: Turn['transitions'], written: RowJsons): string =>
  transitions
    .map(({ machine, row }) => `{"machine":"${machine}","row":${rowJson(row, written)}}`)
    .join()

const listJson = (list: readonly string[]): string =>
  list.length === 0 ? '[]' : JSON.stringify(list)

const turnJson = (
  { on, transitions, events, deliveries, rules }: Turn,
  written: RowJsons,
): string =>
  `{"on":${JSON.stringify(on)},"transitions":[${transitionsJson(transitions, written)}],` +
  `"events":${listJson(events)},"deliveries":${listJson(deliveries)},"rules":${listJson(rules)}}`

type Member = TraceFacts[keyof TraceFacts]

/** A member after the first, with its comma; nothing where there is no value. */
function member(name: keyof TraceFacts, value: Member): string {
  if (value === undefined) return ''
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  return `,"${name}":${isPlain ? value : JSON.stringify(value)}`
}

const list = (name: keyof TraceFacts, value: readonly string[] | undefined): string =>
  value === undefined ? '' : `,"${name}":${listJson(value)}`

/** The same as `JSON.stringify(facts)`. */
export const factsJson = (facts: TraceFacts, written: RowJsons = new WeakMap()): string =>
  `{"id":"${facts.id}","world":"${facts.world}","kind":"${facts.kind}","at":"${facts.at}"` +
  `,"durationMs":${facts.durationMs},"turn":${turnJson(facts.turn, written)}` +
  member('method', facts.method) +
  member('path', facts.path) +
  member('account', facts.account) +
  member('keyKind', facts.keyKind) +
  member('actingFor', facts.actingFor) +
  member('status', facts.status) +
  list('failures', facts.failures) +
  list('codes', facts.codes) +
  member('hint', facts.hint) +
  list('ignoredFields', facts.ignoredFields) +
  member('replayed', facts.replayed) +
  member('altered', facts.altered) +
  member('progress', facts.progress) +
  member('delivery', facts.delivery) +
  '}'
