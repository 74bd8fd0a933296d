// What is kept of an application, and where its acquirers stand; nothing of its shapes is needed.

import { formatDate } from '../../kit/dates.ts'
import type { World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { acquirers, cardAcquirers, immediateAcquirer } from './acquirers.ts'
import { blankApplication } from './blank-application.ts'
import type { AcquirerState, AcquirerStatus, Application } from './schema.ts'

const allAt = (
  names: readonly string[],
  status: AcquirerStatus,
  since: string,
): Record<string, AcquirerState> =>
  Object.fromEntries(names.map((name) => [name, { status, since }]))

/** Where acquirers stand of whom nobody has said it: what the status of the contract means. */
function usualStates(world: World, shopId: string): Application['acquirers'] {
  const { status_code: status, create_date: day } = contractOf(world, shopId)
  if (status === contractStatus.inOperation) return allAt(allNames(), '707', day)
  const examined = allAt(cardAcquirers, '704', day)
  if (status === contractStatus.underExamination) return examined
  if (status !== contractStatus.immediateUse) return {}
  return { ...examined, ...allAt([immediateAcquirer], '707', day) }
}

const allNames = () => acquirers.map(({ name }) => name)

/** The application of a shop; one of which nothing was told yet where there is none. */
export function applicationOf(world: World, shopId: string): Application {
  const found = world.store.applications.find(shopId, shopId)
  return found ?? blankApplication(shopId, usualStates(world, shopId))
}

/** Where acquirers stand, `701` to `709` by name; those that nobody asked are left out. */
export const acquirerStatuses = (world: World, shopId: string): Record<string, AcquirerStatus> =>
  Object.fromEntries(
    Object.entries(applicationOf(world, shopId).acquirers).map(([name, { status }]) => {
      return [name, status]
    }),
  )

/** Stores an application. */
export function keepApplication(world: World, application: Application): Application {
  const applications = world.store.applications.of(application.shop_id)
  return applications.find(application.shop_id)
    ? applications.replace(application)
    : applications.add(application)
}

/**
 * Whether it was sent. The status does not tell: a contract may be in operation that was never
 * applied for. observed: the official client's tests
 */
export const isApplied = (world: World, shopId: string): boolean =>
  contractOf(world, shopId).contracted_at !== null

/** The day of the running command, `yyyy/MM/dd`. */
export const today = ({ nowMs }: World): string => formatDate(nowMs)
