// The run-time recorder: while tests run, it notes which endpoints answered 200, which failures
// left over HTTP, which table rows were taken and which events were delivered.
import { RouteTable } from '../../src/http/routes.ts'
import { resources } from '../../src/resources/index.ts'
import type { TraceFacts } from '../../src/world/trace.ts'
import { type Seen, seen, transitionName } from './record.ts'

const routes = new RouteTable(resources)

function noteRequest({ method = '', path = '', status, failures = [] }: TraceFacts, to: Seen) {
  for (const name of failures) to.failures.add(name)
  if (status !== 200) return
  const match = routes.match(method, path.split('?')[0] as string)
  if (match && 'endpoint' in match) to.endpoints.add(match.endpoint.route)
}

function noteDelivery({ path = '', delivery }: TraceFacts, to: Seen) {
  // The path of a delivery's entry is its event and its URL.
  if (delivery?.outcome === 'delivered') to.events.add(path.split(' ')[0] as string)
}

/** A listener for `Worlds.watchers`; what it sees is written when the test file is done. */
export function recorder(to: Seen = seen): (entry: TraceFacts) => void {
  return (entry) => {
    for (const { machine, row } of entry.turn.transitions) {
      to.transitions.add(transitionName(machine, row))
    }
    if (entry.kind === 'request') noteRequest(entry, to)
    if (entry.kind === 'delivery') noteDelivery(entry, to)
  }
}
