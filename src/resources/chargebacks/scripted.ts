// A chargeback that a rule asks for: it comes some time after the payment was captured.
import { scriptedResult } from '../../world/rules.ts'
import type { JobDefinition } from '../../world/world.ts'
import type { PaymentFollower } from '../../world/world-parts.ts'
import { isChargeable, openChargeback } from './actions.ts'
import { chargebackTable } from './table.ts'

/** What a rule names to have a payment taken back. */
export const scriptedKind = 'scripted chargeback'

/** Asks the rules when a card payment is captured; the first that matches plans one. */
export const followCapture: PaymentFollower = (world, payment) => {
  if (!isChargeable(payment)) return
  const knows = chargebackTable.resultsOf('none', 'open')
  if (scriptedResult(world, scriptedKind, knows, () => payment) === undefined) return
  const dueMs = world.nowMs + world.settings['chargeback.delayMs']
  const { shop_id: owner, id: subject } = payment
  world.scheduler.plan({ kind: scriptedKind, owner, subject, dueMs, priority: 92 })
}

export const chargebackJobs: readonly JobDefinition[] = [
  {
    kind: scriptedKind,
    run(world, { owner, subject }) {
      const payment = world.store.payments.find(owner, subject)
      if (payment && isChargeable(payment)) openChargeback(world, payment)
    },
  },
]
