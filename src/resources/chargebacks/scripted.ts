// A chargeback that a rule asks for: it comes some time after the payment was captured.
import { scriptedResult } from '../../world/rules.ts'
import type { JobDefinition } from '../../world/world.ts'
import type { PaymentFollower } from '../../world/world-parts.ts'
import { isChargeable, openChargeback } from './actions.ts'

const kind = 'scripted chargeback'

/** Asks the rules when a card payment is captured; the first that matches plans one. */
export const followCapture: PaymentFollower = (world, payment) => {
  if (!isChargeable(payment)) return
  if (scriptedResult(world, kind, () => payment) === undefined) return
  const dueMs = world.nowMs + world.settings['chargeback.delayMs']
  world.scheduler.plan({ kind, owner: payment.shop_id, subject: payment.id, dueMs, priority: 92 })
}

export const chargebackJobs: readonly JobDefinition[] = [
  {
    kind,
    run(world, { owner, subject }) {
      const payment = world.store.payments.find(owner, subject)
      if (payment && isChargeable(payment)) openChargeback(world, payment)
    },
  },
]
