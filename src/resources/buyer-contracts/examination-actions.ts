// The examination of a tenant buyer: what an application begins, how it ends, and what the service
// does to the contract in its dashboard.
import { inner } from '../../kit/collection.ts'
import { formatDate } from '../../kit/dates.ts'
import { refuseAll } from '../../kit/failure.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { emit } from '../../world/outbox.ts'
import { wordIn } from '../../world/results.ts'
import { takeRow } from '../../world/rows.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { contractPriority, hoursUntil, waitMs } from '../applications/examination-actions.ts'
import { requireUnapplied } from '../contracts/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { buyerContractOf, changeBuyerContract } from './actions.ts'
import { incomplete } from './application.ts'
import type { BuyerContractStatus, Script, StoredBuyerContract } from './schema.ts'
import { type BuyerContractState, buyerContractTable } from './table.ts'

/** What the dashboard may say; `release` lets go on what is on hold. */
export const outcomes = ['approve', 'deny', 'hold', 'release'] as const

/** The job in which the examiner decides. */
export const examinationJob = 'buyer examination'
const decision = 'decide'

const examination = { open: 1, passed: 2, failed: 3 } as const

const stateOf = (world: World, buyer: Account): BuyerContractState =>
  `${buyerContractOf(world, buyer).status_code}`

function planDecision(world: World, { id }: Account): void {
  world.scheduler.plan({
    kind: examinationJob,
    owner: id,
    subject: decision,
    dueMs: world.nowMs + waitMs(world, hoursUntil(world, 'decide')),
    priority: contractPriority,
  })
}

function dropDecision({ scheduler }: World, { id }: Account): void {
  scheduler.drop(examinationJob, id, decision)
}

/** What is told of a contract. */
export const standingTold = (contract: StoredBuyerContract, buyer_platform_id: string | null) => ({
  tenant_buyer_id: contract.tenant_buyer_id,
  buyer_platform_id,
  status_code: contract.status_code,
  examination_status_code: contract.examination_status_code,
  examin_result_reason: contract.examin_result_reason,
  updated: contract.updated,
})

/** Takes a row of the table, stores what becomes of the contract, and tells of it. */
function move(
  world: World,
  buyer: Account,
  { on, result, ...changes }: { on: string; result: string } & Partial<StoredBuyerContract>,
): StoredBuyerContract {
  const from = stateOf(world, buyer)
  if (!buyerContractTable.allows(from, on)) {
    throw fail.contractStatus(Number(from)).withHint(`nobody can ${on} a contract that is ${from}`)
  }
  const row = takeRow(world, buyerContractTable, { from, on }, result)
  const status_code = Number(row.to) as BuyerContractStatus
  const moved = changeBuyerContract(world, buyer, { ...changes, status_code })
  if (row.emits) {
    const told = () => standingTold(moved, buyer.platform_id)
    emit(world, row.emits as EventName, buyer.id, told)
  }
  return moved
}

const factsOf = ({ tenant_buyer_id, buyer_info }: StoredBuyerContract) => ({
  shop_id: tenant_buyer_id,
  tenant_buyer_id,
  ...buyer_info,
})

/** Header, rule and data before what is usual. */
function resultOf(world: World, contract: StoredBuyerContract, wished: string | undefined): string {
  if (wished !== undefined) return wished
  const known = buyerContractTable.resultsOf(`${contract.status_code}`, 'apply')
  const ruled = scriptedResult(world, world.turn.on, known, () => factsOf(contract))
  if (ruled !== undefined) return ruled
  return wordIn(contract.buyer_info?.buyer_name, known) ?? 'approve'
}

const scriptAfter = (result: string): Script =>
  result === 'deny' || result === 'hold' ? result : 'approve'

/** Why a contract was refused where nobody said it. */
const usualReason = '審査の結果、お申し込みをお受けできませんでした。'

const denied = (world: World, reason = usualReason) => ({
  examination_status_code: examination.failed,
  examin_result_reason: reason,
  denied_at: formatDate(world.nowMs),
})

/** 1 accepted, 2 refused, 3 accepted and on hold. */
const answers = { accepted: 1, refused: 2, held: 3 } as const

/** Sends the application of a tenant buyer; refuses one that lacks something, or comes twice. */
export function apply(world: World, buyer: Account, wished: string | undefined): number {
  const contract = buyerContractOf(world, buyer)
  requireUnapplied(contract, 'tenant buyer')
  refuseAll(incomplete(contract))
  const result = resultOf(world, contract, wished)
  const contracted_at = formatDate(world.nowMs)
  const sent = { on: 'apply', result, contracted_at, [inner]: { script: scriptAfter(result) } }
  if (result === 'deny_at_once') {
    move(world, buyer, { ...sent, ...denied(world) })
    return answers.refused
  }
  if (contract.status_code === contractStatus.inOperation) {
    move(world, buyer, { ...sent, examination_status_code: examination.passed })
    return answers.accepted
  }
  move(world, buyer, { ...sent, examination_status_code: examination.open })
  planDecision(world, buyer)
  return result === 'hold' ? answers.held : answers.accepted
}

/** What an examination comes to: in operation, refused, or on hold until somebody decides. */
export function decide(world: World, buyer: Account, result: string, reason?: string): void {
  const changes = {
    approve: {
      examination_status_code: examination.passed,
      available_status_code: 202,
      start_at: formatDate(world.nowMs),
    },
    deny: denied(world, reason),
  }
  const found = result === 'approve' || result === 'deny' ? changes[result] : {}
  move(world, buyer, { on: 'decide', result, ...found })
  dropDecision(world, buyer)
}

/** The examiner decides when the time has come: as a rule says, else as the script. */
export function decideOnTime(world: World, buyer: Account): void {
  const contract = buyerContractOf(world, buyer)
  const known = buyerContractTable.resultsOf(`${contract.status_code}`, 'decide')
  const ruled = scriptedResult(world, examinationJob, known, () => factsOf(contract))
  decide(world, buyer, ruled ?? contract[inner].script)
}

/** Lets an examination go on that is on hold. */
export function release(world: World, buyer: Account): void {
  move(world, buyer, { on: 'release', result: 'approve', [inner]: { script: 'approve' } })
  planDecision(world, buyer)
}

/** Ends a contract. */
export function terminate(world: World, buyer: Account): void {
  const expired_at = formatDate(world.nowMs)
  move(world, buyer, { on: 'terminate', result: 'approve', expired_at })
  dropDecision(world, buyer)
}

/** Back to before the application; what was entered is kept. */
export function reset(world: World, buyer: Account): void {
  move(world, buyer, {
    ...{ on: 'reset', result: 'approve', [inner]: { script: 'approve' } },
    examination_status_code: null,
    examin_result_reason: null,
    available_status_code: 201,
    contracted_at: null,
    start_at: null,
    expired_at: null,
    denied_at: null,
  })
  dropDecision(world, buyer)
}
