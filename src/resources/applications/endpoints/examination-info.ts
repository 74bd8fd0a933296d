import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import * as s from '../../../kit/schema.ts'
import { published, spec } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import { examinationInfoOf, requireNotApplied, tell } from '../actions.ts'
import { badDays } from '../contract-info.ts'
import { ExaminationInfo, ExaminationInfoInput, items } from '../schema.ts'
import { missingFields, type Section, sectionNames, withSections } from '../sections.ts'
import { applicationOf } from '../state-actions.ts'

const params = s.pathNames('id')

export const retrieveInfo = endpoint({
  route: 'GET /v1/contracts/examinations_v2/tenants/{id}',
  code: 'E0091',
  summary: 'What a tenant has told for its application',
  source: published('application info; sections never told are null'),
  group: permissionGroups.contracts,
  keys: 'secret',
  params,
  returns: ExaminationInfo,
  run: ({ world, acting }) => examinationInfoOf(world, acting.id),
})

export const updateInfo = endpoint({
  route: 'PUT /v1/contracts/examinations_v2/tenants/{id}',
  code: 'E0091',
  summary: 'Tell of a tenant in sections; each must be complete with what was told before',
  source: spec('application info; that sections are merged is decided'),
  group: permissionGroups.contracts,
  keys: 'secret',
  params,
  body: ExaminationInfoInput,
  returns: ExaminationInfo,
  checks({ world, acting, body, sent, report }) {
    const told = sectionNames.filter((name) => sent[name] !== undefined && sent[name] !== null)
    const isAny = told.length > 0 || sent['deposit_cycle_info'] || sent['merchant_category_code']
    if (!isAny) {
      const hint = `send ${[...sectionNames, 'deposit_cycle_info'].join(', ')}, or one of them`
      report(fail.required('contract_info').about(items.contractInfo).withHint(hint))
    }
    for (const { path, item } of badDays(body.contract_info, 'contract_info')) {
      report(fail.badFormat(path).about(item).withHint(`${path}: a day of the calendar`))
    }
    const merged = withSections(applicationOf(world, acting.id), sent)
    const isSection = (name: string) => typeof sent[name] === 'object' && !Array.isArray(sent[name])
    for (const { path, item } of missingFields(merged, told.filter(isSection) as Section[])) {
      report(fail.required(path).about(item))
    }
  },
  run({ world, acting, body }) {
    requireNotApplied(world, acting.id)
    const { merchant_category_code: code, ...sections } = body
    tell(world, acting, sections, code === undefined ? {} : { merchant_category_code: code })
    return examinationInfoOf(world, acting.id)
  },
})
