// The list of invoice card payments, and who is behind a tenant buyer.
import { endpoint } from '../../../http/endpoint.ts'
import { answerList, checkRanges, checkSort, listParameters, pageOf } from '../../../http/list.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import { formatDate, isWithin } from '../../../kit/dates.ts'
import * as s from '../../../kit/schema.ts'
import { decided } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import { termsOf } from '../../tenant-buyers/terms.ts'
import { shown } from '../actions.ts'
import { payableBrands } from '../cards.ts'
import { earliestDueDate } from '../days.ts'
import { usageOf } from '../limit.ts'
import {
  BusinessListItem,
  BusinessOperator,
  BusinessSearch,
  businessItems,
  businessStatuses,
  type StoredBusinessPayment,
} from '../schema.ts'

const group = permissionGroups.businessPayments

const sortable = [
  ...(['access_id', 'due_date', 'transfer_exec_date', 'process_date'] as const),
  ...(['billing_amount', 'status', 'created'] as const),
]

const several = (text: string): string[] => text.split(',').map((each) => each.trim())

function matches(query: BusinessSearch) {
  const statuses = query.status ? several(query.status) : undefined
  const { billing_amount, payee_company_name: name, access_id } = query
  return (payment: StoredBusinessPayment): boolean =>
    (query.delete_flag === '1' || payment.status !== 'DELETED') &&
    (!statuses || statuses.includes(payment.status)) &&
    (!access_id || access_id === payment.access_id) &&
    (billing_amount === undefined ||
      billing_amount === null ||
      billing_amount === payment.billing_amount) &&
    (!name || (payment.payee?.company_name?.includes(name) ?? false)) &&
    isWithin(payment.due_date, query.due_date_from, query.due_date_to) &&
    isWithin(
      payment.transfer_exec_date,
      query.transfer_exec_date_from,
      query.transfer_exec_date_to,
    ) &&
    isWithin(payment.process_date, query.process_date_from, query.process_date_to)
}

export const list = endpoint({
  route: 'GET /v1/business_payments',
  code: 'EY008',
  summary: 'List invoice card payments, those first that something happened to last',
  source: decided('parameters and order: nothing is public of this family'),
  group,
  keys: 'secret',
  query: s.extend(BusinessSearch, listParameters),
  returns: pageOf(BusinessListItem),
  checks(input) {
    const { query, report } = input
    checkSort(input, sortable)
    checkRanges(input, BusinessSearch)
    const known: readonly string[] = businessStatuses
    const unknown = several(query.status ?? '').filter(
      (each) => each !== '' && !known.includes(each),
    )
    if (unknown.length === 0) return
    const hint = `status: ${businessStatuses.join(', ')}, or several with commas`
    report(fail.badFormat('status').about(businessItems.status).withHint(hint))
  },
  run({ world, store, query, search, path }) {
    const ordered = { ...query, sort: query.sort ?? 'process_date desc' }
    const filter = { equal: {}, test: matches(query) }
    const asked = { query: ordered, search, path, sortable }
    const page = answerList([store.businessPayments], filter, asked)
    if (!('list' in page)) return page
    const items = page.list.map((payment) => ({
      id: payment.access_id,
      ...shown(world, payment),
      payee: payment.payee && { company_name: payment.payee.company_name },
      payee_bank: payment.payee_bank && { bank_name: payment.payee_bank.bank_name },
    }))
    return { ...page, list: items }
  },
})

export const operator = endpoint({
  route: 'GET /v1/business_payments/business',
  code: 'EY009',
  summary: 'The company behind a tenant buyer, what it pays, and what is left of its limit',
  source: decided('the operation is given, its answer is not'),
  group,
  keys: 'secret',
  returns: BusinessOperator,
  run({ world, acting }) {
    const { terms, contract, operator, remitter_name, ...gateway } = termsOf(world, acting)
    const { gw_api_key, gw_public_key_path } = gateway
    return {
      ...operator,
      remitter_name,
      fee_rate: terms.fee_rate,
      min_fee: terms.min_fee,
      usage_limit_amount: contract.usage_limit_amount,
      usage_amount: usageOf(world, acting),
      earliest_due_date: earliestDueDate(world.settings, formatDate(world.nowMs)),
      card_brands: payableBrands,
      gw_api_key,
      gw_public_key_path,
    }
  },
})
