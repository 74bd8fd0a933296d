import { endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import * as s from '../../kit/schema.ts'
import { decided, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { badDays } from '../applications/contract-info.ts'
import { isObject } from '../applications/merging.ts'
import { requireUnapplied } from '../contracts/actions.ts'
import { buyerContractOf, shownBuyerContract } from './actions.ts'
import { examinationOf, missingFields, sectionNames, tell, withSections } from './application.ts'
import { apply } from './examination-actions.ts'
import {
  BuyerApplicationAnswer,
  BuyerApplicationInput,
  BuyerContract,
  BuyerExamination,
  BuyerExaminationInput,
  items,
} from './schema.ts'

const group = permissionGroups.buyerContracts
const params = s.pathNames('id')

const retrieveInfo = endpoint({
  route: 'GET /v1/buyer/contracts/examinations/{id}',
  code: 'EY021',
  summary: 'What a tenant buyer has told for its application',
  source: spec('tenant-buyer application; the record is decided'),
  group,
  keys: 'secret',
  params,
  returns: BuyerExamination,
  run: ({ world, acting }) => examinationOf(world, acting),
})

const updateInfo = endpoint({
  route: 'PUT /v1/buyer/contracts/examinations/{id}',
  code: 'EY021',
  summary: 'Tell of a tenant buyer in sections; each must be complete with what was told before',
  source: decided('as the application of a tenant'),
  group,
  keys: 'secret',
  params,
  body: BuyerExaminationInput,
  returns: BuyerExamination,
  checks({ world, acting, body, sent, report }) {
    const told = sectionNames.filter((name) => sent[name] !== undefined && sent[name] !== null)
    if (told.length === 0) {
      const hint = `send ${sectionNames.join(' and ')}, or one of them`
      report(fail.required('contract_info').about(items.contractInfo).withHint(hint))
    }
    for (const { path, item } of badDays(body.contract_info, 'contract_info')) {
      report(fail.badFormat(path).about(item).withHint(`${path}: a day of the calendar`))
    }
    const merged = withSections(buyerContractOf(world, acting), sent)
    const sections = told.filter((name) => isObject(sent[name]))
    for (const { path, item } of missingFields(merged, sections)) {
      report(fail.required(path).about(item))
    }
  },
  run({ world, acting, body }) {
    requireUnapplied(buyerContractOf(world, acting), 'tenant buyer')
    tell(world, acting, body)
    return examinationOf(world, acting)
  },
})

const applyForProduction = endpoint({
  route: 'POST /v1/buyer/contracts/examinations',
  code: 'EY022',
  summary: 'Apply for production; the examination takes a day',
  source: decided('as the application of a tenant'),
  group,
  keys: 'secret',
  body: BuyerApplicationInput,
  returns: BuyerApplicationAnswer,
  checks({ acting, body, report }) {
    const { tenant_buyer_id: id } = body
    if (id && id !== acting.id) report(fail.buyerIdMismatch('tenant_buyer_id'))
  },
  run: ({ world, acting, wishedResult }) => ({
    tenant_buyer_id: acting.id,
    status_code: apply(world, acting, wishedResult),
  }),
})

const retrieveContract = endpoint({
  route: 'GET /v1/buyer/contracts/{id}',
  code: 'EY023',
  summary: 'The contract of a tenant buyer, with all that was told',
  source: spec('tenant-buyer contract; the record is decided'),
  group,
  keys: 'secret',
  params,
  returns: BuyerContract,
  run: ({ world, acting }) => shownBuyerContract(world, acting),
})

export const buyerContractEndpoints = [
  retrieveInfo,
  updateInfo,
  applyForProduction,
  retrieveContract,
]
