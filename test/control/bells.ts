// A resource that only these tests have: it rings now or later, and each ring is an event. Its
// table knows two results.
import { endpoint } from '../../src/http/endpoint.ts'
import { permissionGroups } from '../../src/http/permissions.ts'
import type { Resource } from '../../src/http/resource.ts'
import { machine } from '../../src/kit/machine.ts'
import * as s from '../../src/kit/schema.ts'
import { decided } from '../../src/kit/source.ts'
import { resources } from '../../src/resources/index.ts'
import { WebhookSetting } from '../../src/resources/webhook-settings/schema.ts'
import { emit } from '../../src/world/outbox.ts'
import type { JobDefinition, World } from '../../src/world/world.ts'

const source = decided('only for tests')
const group = permissionGroups.payments

const ring = (world: World, shop: string, name: string) =>
  emit(world, 'payments.card.exec', shop, () => ({ order_id: name, at: world.stamp }))

const ringing = endpoint({
  route: 'POST /v1/bells',
  code: 'E9001',
  summary: 'Ring now',
  source,
  group,
  keys: 'secret',
  body: s.object({ name: s.text(40) }),
  returns: s.object({ name: s.anyText() }),
  run({ world, acting, body }) {
    ring(world, acting.id, body.name)
    return { name: body.name }
  },
})

const ringingLater = endpoint({
  route: 'POST /v1/bells/later',
  code: 'E9002',
  summary: 'Ring later',
  source,
  group,
  keys: 'secret',
  body: s.object({
    name: s.text(40),
    after_ms: s.integer({ minimum: 0 }),
    count: s.optional(s.integer({ minimum: 1 })),
  }),
  returns: s.object({ name: s.anyText() }),
  run({ world, acting, body: { name, after_ms: afterMs, count = 1 } }) {
    for (let number = 1; number <= count; number++) {
      world.scheduler.plan({
        kind: 'bell',
        owner: acting.id,
        subject: count === 1 ? name : `${name}-${number}`,
        dueMs: world.nowMs + afterMs,
        priority: 50,
      })
    }
    return { name }
  },
})

const setting = endpoint({
  route: 'POST /v1/bells/settings',
  code: 'E9003',
  summary: 'Tell a URL of each ring',
  source,
  group,
  keys: 'secret',
  body: s.object({ url: s.anyText() }),
  returns: WebhookSetting,
  run({ world, store, body }) {
    return store.webhookSettings.add({
      id: world.ids.id('w_'),
      url: body.url,
      event: 'payments.card.exec',
      signature: 'bell-signature',
      created: world.stamp,
      updated: null,
    })
  },
})

const bellJob: JobDefinition = {
  kind: 'bell',
  run: (world, job) => ring(world, job.owner, job.subject),
}

const table = machine<'RUNG', 'ring', 'loud' | 'declined'>('bell', [
  ['none', 'ring', 'loud', 'RUNG', null, source],
  ['none', 'ring', 'declined', 'RUNG', null, source],
])

const bells: Resource = {
  name: 'bells',
  endpoints: [ringing, ringingLater, setting],
  jobs: [bellJob],
  machines: [table],
  ruled: () => [{ on: 'bell', table, action: 'ring' }],
}

/** The event of a ring. */
export const rung = 'payments.card.exec'

export const withBells: readonly Resource[] = [...resources, bells]
