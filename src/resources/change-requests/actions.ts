// Requests for changes of a contract: filed, looked at, decided, and what the change does.
import { fail } from '../../world/failures.ts'
import { emit } from '../../world/outbox.ts'
import { takeRow } from '../../world/rows.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { releaseHolds } from '../applications/decision-actions.ts'
import { withAccount, withDetail } from '../applications/detail.ts'
import { contractPriority, waitMs } from '../applications/examination-actions.ts'
import { applicationOf, isApplied, keepApplication } from '../applications/state-actions.ts'
import { contractOf, decideIdentity } from '../contracts/actions.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import type { ChangeStatus, Changes, StoredChangeRequest } from './schema.ts'
import { changeRequestTable } from './table.ts'

export const changeRequestJob = 'change request step'

const closed: readonly ChangeStatus[] = ['803', '804', '805']

/** The newest request of a shop; undefined where it never made one. */
export const newestOf = ({ store }: World, shopId: string): StoredChangeRequest | undefined =>
  store.changeRequests.of(shopId).all().at(-1)

/** The request of this id, of whatever shop. */
export const findRequest = ({ store }: World, id: string): StoredChangeRequest | undefined =>
  store.changeRequests.rows().find(({ record }) => record.id === id)?.record

/** Writes values into the contract: what is told of the shop, and its account. */
export function applyChanges(world: World, shopId: string, changes: Changes): void {
  const application = withDetail(applicationOf(world, shopId), changes)
  keepApplication(world, withAccount(application, changes))
}

const accountPattern = /^(bank_|branch_|account_)/

/** Whether the account that is paid into is to change. */
const movesAccount = (changes: Changes): boolean =>
  Object.keys(changes).some((name) => accountPattern.test(name))

function plan(world: World, { shop_id, id }: StoredChangeRequest, step: 'review' | 'decide'): void {
  const [review = 0, decide = 0] = world.settings['changeRequests.waits'].split(',').map(Number)
  const hours = step === 'review' ? review : decide - review
  world.scheduler.plan({
    kind: changeRequestJob,
    owner: shop_id,
    subject: `${step}:${id}`,
    dueMs: world.nowMs + waitMs(world, hours),
    priority: contractPriority,
  })
}

/** Tells the shop of a request. */
export function tellOf(
  world: World,
  event: string | null,
  { shop_id, id }: StoredChangeRequest,
): void {
  if (event === null) return
  emit(world, event as EventName, shop_id, () => ({ shop_id, change_request_id: id }))
}

/** Files a request; refuses before the first application, and while another one is open. */
export function file(
  world: World,
  shop_id: string,
  changes: Changes,
  memo: string | null,
): StoredChangeRequest {
  const { status_code: status } = contractOf(world, shop_id)
  if (!isApplied(world, shop_id)) throw fail.contractStatus(status)
  const before = newestOf(world, shop_id)
  if (before && !closed.includes(before.status)) throw fail.changeRequestOpen()
  const row = takeRow(world, changeRequestTable, { from: 'none', on: 'file' }, 'approve')
  const request = world.store.changeRequests.of(shop_id).add({
    id: world.ids.id('cr_'),
    shop_id,
    status: row.to,
    memo,
    changes,
    reject_reason: null,
    created: world.stamp,
    updated: null,
  })
  // Payouts wait while nobody knows whose the new account is.
  if (movesAccount(changes)) decideIdentity(world, shop_id, 501)
  tellOf(world, row.emits, request)
  plan(world, request, 'review')
  return request
}

function move(
  world: World,
  request: StoredChangeRequest,
  on: string,
  result: string,
  reject_reason: string | null = null,
): StoredChangeRequest {
  const { status: from, shop_id } = request
  if (!changeRequestTable.allows(from, on)) throw fail.contractStatus(Number(from))
  const row = takeRow(world, changeRequestTable, { from, on }, result)
  const moved = world.store.changeRequests
    .of(shop_id)
    .replace({ ...request, status: row.to, reject_reason, updated: world.stamp })
  tellOf(world, row.emits, moved)
  return moved
}

/** Nothing is left to wait for. */
function dropSteps(world: World, { shop_id, id }: StoredChangeRequest): void {
  for (const step of ['review', 'decide'] as const) {
    world.scheduler.drop(changeRequestJob, shop_id, `${step}:${id}`)
  }
}

/** Somebody decided: the values are written, or why not is told. Payouts go on. */
export function decideRequest(
  world: World,
  request: StoredChangeRequest,
  result: string,
  reason: string | null = null,
): StoredChangeRequest {
  const { shop_id, changes } = request
  const decided = move(world, request, 'decide', result, reason)
  dropSteps(world, request)
  if (movesAccount(changes)) decideIdentity(world, shop_id, 502)
  if (decided.status === '803') {
    applyChanges(world, shop_id, changes)
    releaseHolds(world, shop_id)
  }
  return decided
}

/** The request is given up. */
export function withdrawRequest(world: World, request: StoredChangeRequest): StoredChangeRequest {
  const withdrawn = move(world, request, 'withdraw', 'approve')
  dropSteps(world, request)
  return withdrawn
}

/** The next step of a request, when its time has come. */
export function takeStep(world: World, shopId: string, step: string, id: string): void {
  const request = world.store.changeRequests.find(shopId, id)
  if (!request) return
  if (step === 'review') {
    plan(world, move(world, request, 'review', 'approve'), 'decide')
    return
  }
  const facts = () => ({ shop_id: shopId, id, ...request.changes })
  const knows = changeRequestTable.resultsOf(request.status, 'decide')
  const ruled = scriptedResult(world, changeRequestJob, knows, facts)
  decideRequest(world, request, ruled ?? usual(request))
}

/** A word in the request's own note, else approved. */
const usual = ({ memo, changes }: StoredChangeRequest): string => {
  const words = `${memo ?? ''} ${String(changes['shop_name_en'] ?? '')}`
  return words.includes('{reject}') ? 'reject' : 'approve'
}
