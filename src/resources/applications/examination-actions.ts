// The examination of a shop: how its acquirers move, what is told of it, and what that makes of
// the contract.

import { hourMs } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import { emit } from '../../world/outbox.ts'
import { takeRow } from '../../world/rows.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { changeContract, contractOf } from '../contracts/actions.ts'
import type { Contract } from '../contracts/schema.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import {
  type Acquirer,
  acquirerOf,
  acquirers,
  cardAcquirers,
  isOpen,
  labelOf,
  stateOf,
} from './acquirers.ts'
import { writeOpened } from './letters.ts'
import type { AcquirerStatus, Application } from './schema.ts'
import { applicationOf, keepApplication, today } from './state-actions.ts'
import { acquirerTable, type ContractState, contractTable } from './table.ts'

/** The job that takes the next step of an examination. */
export const stepJob = 'examination step'
/** Of all jobs of contracts. spec: async 0.2 */
export const contractPriority = 93

/** The steps by the status that they begin in, in the order of the setting of their waits. */
const steps = [
  ['702', 'queue'],
  ['703', 'examine'],
  ['704', 'decide'],
  ['706', 'open'],
] as const
export type Step = (typeof steps)[number][1]

/** Milliseconds of so many hours of examination: shorter while the clock follows the wall. */
export const waitMs = ({ clock, settings }: World, hours: number): number =>
  hours * (clock.read().mode === 'manual' ? hourMs : settings['contracts.hourMs'])

const hoursOf = ({ settings }: World): readonly number[] =>
  settings['contracts.waits'].split(',').map(Number)

/** Plans the step after the one that led to `status`; `only` names one acquirer. */
export function planStep(
  world: World,
  shopId: string,
  status: AcquirerStatus,
  only?: string,
): void {
  const at = steps.findIndex(([from]) => from === status)
  const step = steps[at]
  if (!step) return
  const hours = hoursOf(world)
  const wait = Math.max(0, (hours[at] ?? 0) - (hours[at - 1] ?? 0))
  world.scheduler.plan({
    kind: stepJob,
    owner: shopId,
    subject: only === undefined ? step[1] : `${step[1]}:${only}`,
    dueMs: world.nowMs + waitMs(world, wait),
    priority: contractPriority,
  })
}

/** What is told: every acquirer, and which of them moved. */
export function statesTold(application: Application, moved: readonly string[]) {
  return {
    shop_id: application.shop_id,
    body: acquirers.map(({ name, acquirer, task }) => {
      const { status } = stateOf(application, name)
      return {
        acquirer,
        examination_task: task,
        status_code: status,
        status: labelOf(status),
        is_updated: moved.includes(name),
      }
    }),
  }
}

/** What a move is called, and the result of each acquirer's. */
export interface Move {
  readonly on: string
  readonly names: readonly string[]
  readonly resultOf: (name: string) => string
}

/** A reservation is open until somebody decided. */
const withoutDecided = (
  { reservations }: Application,
  moved: ReadonlyMap<string, AcquirerStatus>,
): Application['reservations'] =>
  reservations.filter(({ provider }) => (moved.get(acquirerOf(provider).name) ?? '') < '707')

/**
 * Moves those acquirers whose status allows it, tells of it once, and concludes the contract where
 * nothing is open any more. Gives the names of those that moved, with their new status.
 */
export function moveAcquirers(
  world: World,
  shopId: string,
  { on, names, resultOf }: Move,
): ReadonlyMap<string, AcquirerStatus> {
  const application = applicationOf(world, shopId)
  const moved = new Map<string, AcquirerStatus>()
  let event: string | null = null
  for (const name of names) {
    const from = stateOf(application, name).status
    if (!acquirerTable.allows(from, on)) continue
    const row = takeRow(world, acquirerTable, { from, on }, resultOf(name))
    moved.set(name, row.to)
    event ??= row.emits
  }
  if (moved.size === 0) return moved
  const since = today(world)
  const changes = Object.fromEntries(
    Array.from(moved, ([name, status]) => [name, { status, since }]),
  )
  const kept = keepApplication(world, {
    ...application,
    acquirers: { ...application.acquirers, ...changes },
    reservations: withoutDecided(application, moved),
  })
  if (event) emit(world, event as EventName, shopId, () => statesTold(kept, [...moved.keys()]))
  conclude(world, kept)
  return moved
}

/** Takes a row of the table of contracts and stores what becomes of the contract. */
export function moveContract(
  world: World,
  shopId: string,
  on: string,
  result: string,
  change: Partial<Contract> = {},
): Contract {
  const from = String(contractOf(world, shopId).status_code) as ContractState
  const row = takeRow(world, contractTable, { from, on }, result)
  const status_code = Number(row.to) as Contract['status_code']
  return changeContract(world, shopId, { ...change, status_code })
}

/** In operation once a card acquirer can be used and none is open; refused when all refused. */
function conclude(world: World, application: Application): void {
  const { shop_id } = application
  const { status_code: status } = contractOf(world, shop_id)
  if (!contractTable.allows(String(status) as ContractState, 'conclude')) return
  const states = cardAcquirers.map((name) => stateOf(application, name).status)
  if (states.some(isOpen)) return
  const day = today(world)
  if (states.includes('707')) {
    const opened = { available_status_code: 202, start_charging_at: day } as const
    moveContract(world, shop_id, 'conclude', 'approve', opened)
    writeOpened(world, application)
  } else if (states.includes('708')) {
    moveContract(world, shop_id, 'conclude', 'deny', { denied_at: day })
  }
}

/** The company's copy of its registration is missing, without which no debit is examined. */
const lacksRegistration = ({ contract_info, files }: Application, name: string): boolean =>
  name === 'DIRECT DEBIT' &&
  contract_info?.corporate === true &&
  !files.some(({ type }) => type === 'COPY_OF_CORPORATE_REGISTRATION')

/** How one acquirer decides: as a rule says, else as the script of the application. */
function decisionOf(world: World, application: Application, acquirer: string): string {
  const { shop_id, script } = application
  const ruled = scriptedResult(world, stepJob, () => ({ shop_id, acquirer }))
  if (ruled !== undefined) return ruled
  return script === 'approve' && lacksRegistration(application, acquirer) ? 'hold' : script
}

/** Takes one step for those acquirers that wait for it; `only` names one. */
export function takeStep(world: World, shopId: string, step: Step, only?: string): void {
  const application = applicationOf(world, shopId)
  const from = steps.find(([, on]) => on === step)?.[0]
  const names = (only === undefined ? cardAcquirers : [only]).filter(
    (name) => stateOf(application, name).status === from,
  )
  const moved = moveAcquirers(world, shopId, {
    on: step,
    names,
    resultOf: (name) => (step === 'decide' ? decisionOf(world, application, name) : 'approve'),
  })
  for (const status of new Set(moved.values())) planStep(world, shopId, status, only)
}

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
