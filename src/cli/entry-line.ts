// A trace entry as one line for people, with a second line where there is more to do.
import type { TraceFacts } from '../world/trace.ts'
import { clean, styled } from './terminal.ts'

const durationOf = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`

function statusOf(status: number | undefined): string {
  if (status === undefined) return '---'
  if (status === 0) return styled('yellow', 'cut')
  const style = status < 300 ? 'green' : status < 500 ? 'yellow' : 'red'
  return styled(style, String(status))
}

function answered(entry: TraceFacts): string[] {
  const { method = '', path = '', status, codes = [], failures = [], replayed } = entry
  const notes = [...(codes.length > 0 ? codes : failures), ...(replayed ? ['replayed'] : [])]
  const told = notes.length === 0 ? '' : styled('yellow', notes.join(' '))
  return [method.padEnd(6), statusOf(status), clean(path), told]
}

const outcomeStyles = { delivered: 'green', retrying: 'yellow', exhausted: 'red' } as const

function delivered({ path = '', status, delivery }: TraceFacts): string[] {
  const { outcome = '', attempt = 0, error = '' } = delivery ?? {}
  const style = Object.hasOwn(outcomeStyles, outcome)
    ? outcomeStyles[outcome as keyof typeof outcomeStyles]
    : 'dim'
  const tried = `try ${attempt}`
  return ['hook  ', statusOf(status), clean(path), styled(style, outcome), tried, clean(error)]
}

/** Thousands stand apart, as people write them. */
const counted = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

function ran({ turn, path = '', progress }: TraceFacts): string[] {
  const done = progress ? `${counted(progress.done)} of ${counted(progress.total)}` : ''
  return ['job   ', '   ', turn.on, clean(path), done]
}

function describe(entry: TraceFacts): string[] {
  if (entry.kind === 'delivery') return delivered(entry)
  if (entry.kind === 'job') return ran(entry)
  return answered(entry)
}

/** What to do next, where the entry lets one know. */
function hintOf({ hint, status, delivery }: TraceFacts): string | undefined {
  const isIgnored = status === 200 && /^(retrying|exhausted)$/.test(delivery?.outcome ?? '')
  return isIgnored ? 'to acknowledge, answer 200 with the body {"receive":"0"} or 0' : hint
}

/** What a line of the trace says: time, what, status, codes or outcome, duration, hint. */
export function entryLines(entry: TraceFacts): string {
  const world = entry.world === 'default' || entry.world === '' ? '' : `[${entry.world}]`
  const took = entry.kind === 'job' ? '' : styled('dim', durationOf(entry.durationMs))
  const parts = [styled('dim', entry.at.slice(5)), world, ...describe(entry), took]
  const line = parts.filter((part) => part !== '').join('  ')
  const hint = hintOf(entry)
  if (hint === undefined) return line
  return `${line}\n${' '.repeat(20)}${styled('cyan', `hint: ${clean(hint)}`)}`
}

/** The same for programs: the JSON of the entry, without the bodies. */
export const entryJson = ({ kind }: TraceFacts, json: string): string =>
  `{"type":"${kind}",${json.slice(1)}`
