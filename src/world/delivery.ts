// What a delivery sends, what counts as received, and when it is tried again.
import { worldOwner } from './account.ts'
import type { Attempt } from './attempts.ts'
import { attemptKind, leaveNow, planAttempt, releaseBehind } from './delivery-effects.ts'
import { post } from './post.ts'
import type { Delivery, DeliveryState } from './records.ts'
import { Turn } from './trace.ts'
import type { JobDefinition, World } from './world.ts'

/** The headers of one attempt. */
export function headersOf(world: World, delivery: Delivery): Record<string, string> {
  const { settings } = world
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (delivery.signature !== null) {
    headers[settings['webhook.signatureHeader']] = delivery.signature
  }
  if (settings['webhook.sandboxHeaders']) {
    headers['X-Sandbox-Delivery-Id'] = delivery.id
    headers['X-Sandbox-Attempt'] = String(delivery.attempts + 1)
    headers['X-Sandbox-World'] = world.name
    headers['X-Sandbox-Shop'] = delivery.shop_id
  }
  return headers
}

/**
 * Whether a receiver's answer says that it has the notification: 200 with `{"receive":"0"}` or
 * with the text `0`; lenient takes any 2xx.
 */
export function acknowledges(ack: string, status: number, body: string): boolean {
  if (ack === 'lenient') return status >= 200 && status < 300
  if (status !== 200) return false
  const text = body.trim()
  if (text === '0') return true
  try {
    const { receive } = JSON.parse(text) as { receive?: unknown }
    return receive === 0 || (typeof receive === 'string' && receive.trim() === '0')
  } catch {
    return false
  }
}

/** Takes in the result of an attempt: delivered, to be tried again, or given up. */
export function recordAttempt(world: World, attempt: Attempt, startMs: number): void {
  const { settings, store } = world
  const delivery = store.deliveries.find(worldOwner, attempt.delivery)
  world.attempts.add(attempt)
  let outcome = 'dropped'
  let turn = new Turn('webhook attempt')
  if (delivery?.state === 'pending') {
    const attempts = delivery.attempts + 1
    const received =
      attempt.status !== null && acknowledges(settings['webhook.ack'], attempt.status, attempt.body)
    outcome = world.perform('webhook attempt', () => {
      turn = world.turn
      const again = !received && attempts <= settings['webhook.retriesMax']
      const dueMs = startMs + settings['webhook.retryAfterMs']
      const unreceived = again && planAttempt(world, delivery.id, dueMs) ? 'retrying' : 'exhausted'
      const state = received ? 'delivered' : unreceived
      store.deliveries.replace(worldOwner, { ...delivery, attempts, state })
      releaseBehind(world, delivery)
      return state
    })
  }
  world.trace.add({
    id: world.trace.nextId(),
    world: world.name,
    kind: 'delivery',
    at: attempt.at,
    durationMs: attempt.durationMs,
    turn,
    ...(delivery ? { path: `${delivery.event} ${delivery.url}` } : {}),
    ...(attempt.status === null ? {} : { status: attempt.status }),
    delivery: {
      id: attempt.delivery,
      attempt: attempt.number,
      outcome,
      ...(attempt.error === null ? {} : { error: attempt.error }),
    },
  })
}

/** When a retry is due, the delivery waits for its turn again. */
export const retryJob: JobDefinition = {
  kind: attemptKind,
  run(world, job) {
    const delivery = world.store.deliveries.find(worldOwner, job.subject)
    if (delivery?.state !== 'retrying' && delivery?.state !== 'delayed') return
    leaveNow(world, delivery)
  },
}

const waits: readonly DeliveryState[] = ['held', 'delayed', 'retrying']

/** Gives up a delivery that was not received yet; undefined where it is over already. */
export function abandon(world: World, delivery: Delivery): Delivery | undefined {
  if (delivery.state !== 'pending' && !waits.includes(delivery.state)) return undefined
  world.scheduler.drop(attemptKind, worldOwner, delivery.id)
  return world.store.deliveries.replace(worldOwner, { ...delivery, state: 'abandoned' })
}

/**
 * Sends again: a held delivery leaves now, a waiting one is tried now, and a finished one is
 * repeated by a new delivery with the same body.
 */
export function resend(world: World, delivery: Delivery): Delivery {
  if (delivery.state === 'pending') return delivery
  if (waits.includes(delivery.state)) return leaveNow(world, delivery)
  const { event, shop_id, setting_id, url, signature, body } = delivery
  const state = url === null ? 'collected' : 'pending'
  return post(world, {
    event,
    shop_id,
    setting_id,
    url,
    signature,
    body,
    state,
    resend_of: delivery.id,
  })
}
