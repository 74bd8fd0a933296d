// The four operations of chargebacks.
import { type Checking, endpoint } from '../../http/endpoint.ts'
import { answerList, checkSort, type ListQuery, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { checkFile } from '../../http/uploads.ts'
import { inner } from '../../kit/collection.ts'
import { isDate, isWithin } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { published, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import { moveChargeback } from './actions.ts'
import {
  Chargeback,
  ChargebackReply,
  ChargebackSearch,
  categories,
  chargebackSortable,
  EvidenceFiles,
  EvidenceForm,
  items,
  requests,
  type StoredChargeback,
  statusCodes,
} from './schema.ts'

const group = permissionGroups.chargebacks
const evidenceBytesMax = 10 * 1_048_576
const evidenceNameMax = 255

type Search = ListQuery & s.Infer<typeof ChargebackSearch>

/** The chargeback of this number, of the acting shop. */
function getChargeback(store: AccountStore, id: string): StoredChargeback {
  const chargeback = store.chargebacks.find(id)
  if (!chargeback) throw fail.notFound(`Chargeback ${id}`)
  return chargeback
}

const anyOf = (text: string | null | undefined): string[] | undefined =>
  text?.split(',').map((part) => part.trim())

function checkSearch({ query, report }: Checking<unknown, Search>): void {
  const lists = [
    ['request', items.request, requests],
    ['status_code', '901', statusCodes],
    ['category', items.category, categories],
  ] as const
  for (const [name, item, known] of lists) {
    const texts = known.map(String)
    if (anyOf(query[name])?.some((part) => !texts.includes(part))) {
      const hint = `${name}: one or more of ${texts.join(', ')}`
      report(fail.outOfRange(name).about(item).withHint(hint))
    }
  }
  for (const [name, schema] of Object.entries(ChargebackSearch.properties)) {
    const value = (query as Readonly<Record<string, unknown>>)[name]
    if (!/_(since|until)$/.test(name) || typeof value !== 'string' || isDate(value)) continue
    const hint = `${name}: no day of the calendar`
    report(fail.badFormat(name).about(s.itemOf(schema)).withHint(hint))
  }
}

function testOf(query: Search): (chargeback: StoredChargeback) => boolean {
  const [wanted, kinds, codes] = [query.request, query.category, query.status_code].map(anyOf)
  // Whether it was canceled is asked only of those that are settled.
  const canceled = codes?.join() === '4009' ? query.canceled : undefined
  return (chargeback) =>
    (!query.order_id || chargeback.order_id === query.order_id) &&
    (!query.amount || chargeback.amount === query.amount) &&
    (!wanted || wanted.includes(String(chargeback.request))) &&
    (!kinds || kinds.includes(String(chargeback.category))) &&
    (!codes || codes.includes(String(chargeback.status_code))) &&
    (typeof canceled !== 'boolean' || chargeback.canceled === String(canceled)) &&
    isWithin(chargeback.process_date, query.process_date_since, query.process_date_until) &&
    isWithin(
      chargeback.opened_to_shop_date,
      query.opened_to_shop_date_since,
      query.opened_to_shop_date_until,
    )
}

const list = endpoint({
  route: 'GET /v1/shop_charge_backs',
  code: 'EH001',
  summary: 'List the chargebacks of the shop',
  source: published('chargebacks'),
  group,
  keys: 'secret',
  query: s.extend(ChargebackSearch, listParameters),
  returns: pageOf(Chargeback),
  checks(input) {
    checkSort(input as Checking<unknown, ListQuery>, chargebackSortable)
    checkSearch(input as Checking<unknown, Search>)
  },
  run({ store, query, search, path }) {
    const filter = { equal: {}, test: testOf(query as Search) }
    const asked = { query, search, path, sortable: chargebackSortable }
    return answerList([store.chargebacks], filter, asked)
  },
})

const retrieve = endpoint({
  route: 'GET /v1/shop_charge_backs/{id}',
  code: 'EH002',
  summary: 'Retrieve a chargeback',
  source: spec('chargebacks'),
  group,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: Chargeback,
  run: ({ store, params }) => getChargeback(store, params.id),
})

const reply = endpoint({
  route: 'POST /v1/shop_charge_backs/{id}/reply',
  code: 'EH003',
  summary: 'Answer a chargeback; a further answer replaces the one before',
  source: spec('chargebacks'),
  group,
  keys: 'secret',
  params: s.pathNames('id'),
  body: ChargebackReply,
  returns: Chargeback,
  run({ world, store, params, body }) {
    return moveChargeback(world, getChargeback(store, params.id), 'reply', { reply: { ...body } })
  },
})

const upload = endpoint({
  route: 'POST /v1/charge_backs/file_upload',
  code: 'EH004',
  summary: 'Upload a file of counter-evidence; its name and size are kept',
  source: spec('chargebacks'),
  group,
  keys: 'secret',
  body: EvidenceForm,
  accepts: 'multipart',
  filePart: 'data',
  returns: EvidenceFiles,
  checks({ body, acting, file: sent, report }) {
    const file = sent?.part === 'data' ? sent : undefined
    checkFile({ file, report })
    if (file && !/[^.]\.[^.]+$/.test(file.name)) {
      const hint = 'the name of the file has an extension, such as receipt.pdf'
      report(fail.badFormat('data').about('914').withHint(hint))
    }
    if (file && [...file.name].length > evidenceNameMax) {
      const hint = `the name of the file has at most ${evidenceNameMax} characters`
      report(fail.tooLong('data').about('914').withHint(hint))
    }
    if (body.shop_id !== undefined && body.shop_id !== acting.id) {
      const hint = `shop_id is that of the shop that the call acts for: ${acting.id}`
      report(fail.outOfRange('shop_id').about(items.shop).withHint(hint))
    }
    if (file && file.size > evidenceBytesMax) {
      throw fail.bodyTooLarge().withHint(`a file has at most ${evidenceBytesMax} bytes`)
    }
  },
  run({ world, store, acting, body, file }) {
    const chargeback = getChargeback(store, String(Number(body.charge_back_id)))
    const type = body.type === undefined || body.type === null ? null : Number(body.type)
    const kept = { shop_id: acting.id, type, filename: file?.name ?? '', filesize: file?.size ?? 0 }
    const { files } = chargeback[inner]
    moveChargeback(world, chargeback, 'upload', { files: [...files, kept] })
    return { examination_files: [kept] }
  },
})

export const chargebackEndpoints = [list, retrieve, reply, upload]
