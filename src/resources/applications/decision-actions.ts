// What the service decides about an examination at once, without waiting for the steps before.
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import { type Acquirer, acquirers, isOpen, stateOf } from './acquirers.ts'
import { lacksRegistration, moveAcquirers, planStep } from './examination-actions.ts'
import type { Application } from './schema.ts'
import { applicationOf, keepApplication } from './state-actions.ts'
import { acquirerTable } from './table.ts'

/** What the dashboard may say; `release` lets go on what is on hold, `withdraw` gives it up. */
export const outcomes = ['approve', 'deny', 'hold', 'release', 'withdraw'] as const
export type Outcome = (typeof outcomes)[number]

/** The action and its result that an outcome means. */
const meaning = (outcome: Outcome): readonly [on: string, result: string] =>
  outcome === 'release' || outcome === 'withdraw' ? [outcome, 'approve'] : ['decide', outcome]

/** The acquirers meant: those that are named, by either name, else all that are open. */
function meant(application: Application, wanted: readonly string[] | undefined): string[] {
  const unknown = wanted?.find((name) => !acquirers.some((each) => isCalled(each, name)))
  if (unknown !== undefined) {
    const hint = `acquirers: ${acquirers.map(({ name }) => name).join(', ')}`
    throw fail.notFound(`Acquirer ${unknown}`).withHint(hint)
  }
  return acquirers
    .filter((each) =>
      wanted
        ? wanted.some((name) => isCalled(each, name))
        : isOpen(stateOf(application, each.name).status),
    )
    .map(({ name }) => name)
}

const isCalled = ({ name, acquirer }: Acquirer, wanted: string): boolean =>
  name === wanted || acquirer === wanted

/** Decides at once, without waiting for the steps before; later steps are planned. */
export function decide(
  world: World,
  shopId: string,
  outcome: Outcome,
  wanted?: readonly string[],
): void {
  const application = applicationOf(world, shopId)
  const [on, result] = meaning(outcome)
  const names = meant(application, wanted).filter((name) =>
    acquirerTable.row(stateOf(application, name).status, on, result),
  )
  if (names.length === 0) {
    const { status_code: status } = contractOf(world, shopId)
    throw fail.contractStatus(status).withHint(`no acquirer waits for: ${outcome}`)
  }
  if (outcome === 'release') keepApplication(world, { ...application, script: 'approve' })
  const moved = moveAcquirers(world, shopId, { on, names, resultOf: () => result })
  for (const [name, status] of moved) planStep(world, shopId, status, name)
}

/** Lets everything go on that is on hold, if anything is. */
export function releaseHolds(world: World, shopId: string): void {
  const application = applicationOf(world, shopId)
  const held = acquirers.some(({ name }) => stateOf(application, name).status === '705')
  if (held) decide(world, shopId, 'release')
}

/** A file came that was waited for: the examination of the debit goes on. */
export function goOnWithDebit(world: World, shopId: string): void {
  const application = applicationOf(world, shopId)
  if (stateOf(application, 'DIRECT DEBIT').status !== '705') return
  if (lacksRegistration(application, 'DIRECT DEBIT')) return
  decide(world, shopId, 'release', ['DIRECT DEBIT'])
}
