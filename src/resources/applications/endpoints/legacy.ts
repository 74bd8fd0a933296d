import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import * as s from '../../../kit/schema.ts'
import { published } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import { nameShop, requireNotApplied } from '../actions.ts'
import { badDays } from '../contract-info.ts'
import { legacyInfoOf, withLegacy } from '../legacy.ts'
import { items, LegacyExaminationInfo, LegacyInput } from '../legacy-schema.ts'
import { depositCycle } from '../shop-info-schema.ts'
import { applicationOf, keepApplication } from '../state-actions.ts'

const params = s.pathNames('id')
const path = '/v1/contracts/examinations/tenants/{id}'

/** Each switch, and the data of which one has to come with it. */
const parts = [
  ['update_contract_detail', ['contract_detail'], items.detail],
  ['update_shop', ['shop_item_detail'], items.itemDetail],
  ['update_bank_account', ['contract_bank_account', 'bank_account'], items.account],
  ['update_deposit_cycle', ['deposit_cycle_master_id'], s.itemOf(depositCycle)],
] as const

export const retrieveLegacy = endpoint({
  route: `GET ${path}`,
  code: 'E0098',
  summary: 'What a tenant has told for its application, in the older form',
  source: published('older application info'),
  group: permissionGroups.contracts,
  keys: 'secret',
  deprecated: true,
  params,
  returns: LegacyExaminationInfo,
  run: ({ world, acting }) => legacyInfoOf(world, acting),
})

export const updateLegacy = endpoint({
  route: `PUT ${path}`,
  code: 'E0098',
  summary: 'Tell of a tenant in the older form; only parts whose switch is on are written',
  source: published('older application info; both forms are views of one application'),
  group: permissionGroups.contracts,
  keys: 'secret',
  deprecated: true,
  params,
  body: LegacyInput,
  returns: LegacyExaminationInfo,
  checks({ body, sent, report }) {
    for (const [flag, names, item] of parts) {
      if (body[flag] !== true) continue
      if (names.some((name) => sent[name] !== undefined && sent[name] !== null)) continue
      report(fail.required(names[0]).about(item).withHint(`${flag} is true, so it must be there`))
    }
    for (const { path: day, item } of badDays(body.contract_detail, 'contract_detail')) {
      report(fail.badFormat(day).about(item).withHint(`${day}: a day of the calendar`))
    }
  },
  run({ world, acting, body }) {
    requireNotApplied(world, acting.id)
    const kept = keepApplication(world, withLegacy(applicationOf(world, acting.id), body))
    nameShop(world, acting, kept)
    return legacyInfoOf(world, acting)
  },
})
