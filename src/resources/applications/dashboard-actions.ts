// What the service does to a contract in its own dashboard, with what that means for acquirers.

import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { Job } from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import {
  changeContract,
  contractOf,
  type Suspension,
  suspend as stop,
} from '../contracts/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { acquirerOf, acquirers, immediateAcquirer, isOpen, stateOf } from './acquirers.ts'
import { decide, type Outcome } from './decision-actions.ts'
import { moveAcquirers, moveContract, planStep, stepJob } from './examination-actions.ts'
import { identityJob } from './files.ts'
import { reservationJob } from './reservations.ts'
import { applicationOf, keepApplication, today } from './state-actions.ts'

/** Jobs that go on with a contract. */
const contractJobs: readonly string[] = [stepJob, reservationJob, identityJob]

/** What is planned for a contract, in the order in which it is due. */
export const plannedFor = ({ store }: World, shopId: string): Job[] =>
  store.jobs
    .of(worldOwner)
    .all()
    .filter(({ kind, owner }) => owner === shopId && contractJobs.includes(kind))
    .sort((a, b) => a.dueMs - b.dueMs)

function dropPlanned(world: World, shopId: string): void {
  for (const { kind, owner, subject } of plannedFor(world, shopId)) {
    world.scheduler.drop(kind, owner, subject)
  }
}

/** Stops something of a shop. Without immediate use the examination goes on as any other. */
export function suspend(world: World, shopId: string, target: Suspension): void {
  const { status_code: status } = contractOf(world, shopId)
  if (target === 'immediate_use' && status === contractStatus.immediateUse) {
    const on = 'suspend immediate use'
    moveContract(world, shopId, on, 'approve')
    const names = [immediateAcquirer]
    moveAcquirers(world, shopId, { on, names, resultOf: () => 'approve' })
    planStep(world, shopId, '704', immediateAcquirer)
  }
  stop(world, shopId, target)
}

/** Ends a contract: what is still examined is withdrawn. */
export function terminate(world: World, shopId: string): void {
  const application = applicationOf(world, shopId)
  const names = acquirers
    .map(({ name }) => name)
    .filter((name) => isOpen(stateOf(application, name).status))
  moveContract(world, shopId, 'terminate', 'approve', { expired_at: today(world) })
  moveAcquirers(world, shopId, { on: 'withdraw', names, resultOf: () => 'approve' })
  dropPlanned(world, shopId)
}

/** Back to the beginning; what was entered and uploaded is kept. */
export function reset(world: World, shopId: string): void {
  const application = applicationOf(world, shopId)
  keepApplication(world, { ...application, script: 'approve', acquirers: {}, reservations: [] })
  moveContract(world, shopId, 'reset', 'approve')
  changeContract(world, shopId, {
    available_status_code: 201,
    contracted_at: null,
    start_charging_at: null,
    expired_at: null,
    denied_at: null,
  })
  dropPlanned(world, shopId)
}

/** The shop that has a reservation, and the acquirer's name that it is about. */
function findReservation({ store }: World, id: number): { shop_id: string; acquirer: string } {
  for (const { record } of store.applications.rows()) {
    const found = record.reservations.find(({ reservation_id }) => reservation_id === id)
    if (found) return { shop_id: found.shop_id, acquirer: acquirerOf(found.provider).name }
  }
  throw fail.notFound(`Reservation ${id}`)
}

/** Decides about one reserved way to pay, seen or not; gives the shop. */
export function decideReservation(world: World, id: number, outcome: Outcome): string {
  const { shop_id, acquirer } = findReservation(world, id)
  const planned = plannedFor(world, shop_id).filter(({ kind, subject }) =>
    kind === reservationJob ? acquirerOf(subject).name === acquirer : false,
  )
  for (const { kind, owner, subject } of planned) world.scheduler.drop(kind, owner, subject)
  moveAcquirers(world, shop_id, { on: 'reserve', names: [acquirer], resultOf: () => 'approve' })
  decide(world, shop_id, outcome, [acquirer])
  return shop_id
}
