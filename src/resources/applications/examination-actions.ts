// The examination of a shop: how its acquirers move, what is told of it, and what that makes of
// the contract.

import { hourMs } from '../../kit/dates.ts'
import { emit } from '../../world/outbox.ts'
import { takeRow } from '../../world/rows.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { changeContract, contractOf } from '../contracts/actions.ts'
import type { Contract } from '../contracts/schema.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { acquirerOf, acquirers, cardAcquirers, isOpen, labelOf, stateOf } from './acquirers.ts'
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

/** Hours from an application until a step of its examination. */
export const hoursUntil = (world: World, step: Step): number =>
  hoursOf(world)[steps.findIndex(([, name]) => name === step)] ?? 0

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
export const lacksRegistration = ({ contract_info, files }: Application, name: string): boolean =>
  name === 'DIRECT DEBIT' &&
  contract_info?.corporate === true &&
  !files.some(({ type }) => type === 'COPY_OF_CORPORATE_REGISTRATION')

/** How one acquirer decides: as a rule says, else as the script of the application. */
function decisionOf(world: World, application: Application, acquirer: string): string {
  const { shop_id, script } = application
  const knows = acquirerTable.resultsOf(stateOf(application, acquirer).status, 'decide')
  const ruled = scriptedResult(world, stepJob, knows, () => ({ shop_id, acquirer }))
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
