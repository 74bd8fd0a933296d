// What an application begins: the examination, and how it is going to end.
import { refuseAll } from '../../kit/failure.ts'
import { usageField } from '../../service.ts'
import { fail } from '../../world/failures.ts'
import { wordIn } from '../../world/results.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import { acquirers, cardAcquirers, immediateAcquirer } from './acquirers.ts'
import { requireNotApplied } from './actions.ts'
import { moveAcquirers, moveContract, planStep } from './examination-actions.ts'
import type { Application, FileType, Script } from './schema.ts'
import { isUnseen, missingFields } from './sections.ts'
import { applicationOf, isApplied, keepApplication, today } from './state-actions.ts'
import { type ContractState, contractTable } from './table.ts'

/** Files that an examiner needs to see what is sold. */
function filesNeeded({ shop_info: shop }: Application): FileType[] {
  if (!shop) return []
  const usage = shop[usageField]
  const isAppOnly = usage?.used_on_app === true && usage.used_on_web !== true
  return [
    ...(isUnseen(shop) && shop.provides?.product ? (['PRODUCT_IMAGE_1'] as const) : []),
    ...(isAppOnly ? (['APP_IMAGE_TOP', 'APP_IMAGE_ICON'] as const) : []),
  ]
}

function requireComplete(application: Application): void {
  const held = new Set(application.files.map(({ type }) => type))
  refuseAll([
    ...missingFields(application).map(({ path }) => fail.applicationIncomplete(path)),
    ...filesNeeded(application)
      .filter((type) => !held.has(type))
      .map((type) => fail.fileRequired(type)),
  ])
}

/** The declarations without which the service refuses; true means that nothing is wrong. */
const isDeclaredWell = ({ shop_info: shop }: Application): boolean =>
  shop?.deals_insecure_content === true && shop.lost_trial === true

interface Applying {
  readonly wantsImmediate: boolean
  readonly signs: boolean
  readonly wishedResult: string | undefined
}

/** Header, rule and data before what is usual: refused without the declarations. */
function resultOf(world: World, application: Application, applying: Applying): string {
  const { shop_id } = application
  if (applying.wishedResult !== undefined) return applying.wishedResult
  const from = String(contractOf(world, shop_id).status_code) as ContractState
  const known = contractTable.resultsOf(from, 'apply')
  const facts = () => ({ shop_id, ...application.shop_info })
  const ruled = scriptedResult(world, world.turn.on, known, facts)
  if (ruled !== undefined) return ruled
  const usual = applying.wantsImmediate && from === '101' ? 'immediate' : 'approve'
  const word = wordIn(application.shop_info?.shop_name_en, known)
  if (word !== undefined) return word
  return from === '101' && !isDeclaredWell(application) ? 'deny_at_once' : usual
}

function requireImmediateUse({ shop_info: shop }: Application): void {
  if (shop?.site_published === true && shop.deals_long_apply_content !== true) return
  throw fail.immediateUseNotAvailable()
}

/** How the examination ends that began with this result. */
const scriptAfter = (result: string): Script =>
  result === 'deny' || result === 'hold' ? result : 'approve'

/** What acquirers do when an application comes in. */
function send(world: World, shopId: string, result: string): void {
  const atOnce = result === 'deny_at_once'
  moveAcquirers(world, shopId, {
    on: 'apply',
    names: atOnce ? acquirers.map(({ name }) => name) : cardAcquirers,
    resultOf: (name) => {
      if (atOnce) return 'deny_at_once'
      return result === 'immediate' && name === immediateAcquirer ? 'immediate' : 'approve'
    },
  })
  if (!atOnce) planStep(world, shopId, '702')
}

/** 1 accepted, 2 refused, 3 examined while immediate use was refused. */
const answers = { accepted: 1, refused: 2, withoutImmediateUse: 3 } as const
export type Answer = (typeof answers)[keyof typeof answers]

/** Sends the application of a shop. */
export function apply(world: World, shopId: string, applying: Applying): Answer {
  requireNotApplied(world, shopId)
  const before = applicationOf(world, shopId)
  requireComplete(before)
  if (applying.wantsImmediate) requireImmediateUse(before)
  const result = resultOf(world, before, applying)
  const application = keepApplication(world, {
    ...before,
    script: scriptAfter(result),
    signs_electronically: applying.signs,
  })
  const day = today(world)
  const denied = result === 'deny_at_once' ? { denied_at: day } : {}
  const wasInUse = contractOf(world, application.shop_id).status_code === 107
  moveContract(world, shopId, 'apply', result, { contracted_at: day, ...denied })
  if (wasInUse) return answers.accepted
  send(world, shopId, result)
  if (result === 'deny_at_once') return answers.refused
  const isGranted = result === 'immediate' || !applying.wantsImmediate
  return isGranted ? answers.accepted : answers.withoutImmediateUse
}

/** Refuses while the shop has not applied, or after its contract was refused or ended. */
export function requireUnderContract(world: World, shopId: string): void {
  const { status_code: status } = contractOf(world, shopId)
  if (!isApplied(world, shopId) || status === 106 || status === 105) {
    throw fail.contractStatus(status)
  }
}
