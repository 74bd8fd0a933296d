// What happened in a world and why.
import * as s from '../kit/schema.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

export const listTrace = operation({
  route: 'GET /_sandbox/trace',
  summary: 'List what happened, newest first',
  query: s.object({
    kind: s.optional(s.oneOf('request', 'job', 'delivery', 'control', 'page')),
    limit: s.optional(s.integer({ minimum: 1 })),
  }),
  run({ world, query: { kind, limit } }) {
    const found = world.trace.list().filter((entry) => kind === undefined || entry.kind === kind)
    return {
      total_count: found.length,
      dropped: world.trace.dropped,
      list: found.slice(0, limit),
    }
  },
})

export const retrieveTrace = operation({
  route: 'GET /_sandbox/trace/{id}',
  summary: 'One entry of the trace; X-Sandbox-Trace of an answer names it',
  run({ world, params }) {
    const entry = world.trace.find(params.id)
    if (!entry) throw controlFail.noSuchEntry(params.id)
    return entry
  },
})
