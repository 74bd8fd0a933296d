// Chargebacks: a buyer or an issuer takes a card payment back, and the shop may answer.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { orderId } from '../payments/schema.ts'

export const statusCodes = [4005, 4006, 4007, 4011, 4009] as const
export const categories = [0, 1, 2] as const
export const requests = [1, 2, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const

export const items = {
  request: '165',
  category: '166',
  canceled: '167',
  opened: '168',
  shop: '169',
  fileType: '185',
} as const

const minutes = () => s.formed('^[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{2}:[0-9]{2}$', '2026/01/05 09:00')

export const Chargeback = s.named(
  'ShopChargeBack',
  s.object({
    id: s.integer({ minimum: 1 }),
    shop_id: s.anyText(),
    order_id: s.anyText(),
    amount: s.yen(),
    trade_registration_date: minutes(),
    category: s.integer({ minimum: 0, maximum: 2 }),
    status_code: s.integer({ minimum: 4005, maximum: 4011 }),
    request: s.integer({ minimum: 1, maximum: 22 }),
    process_date: s.slashDate(),
    opened_to_shop_date: minutes(),
    canceled: s.oneOf('true', 'false'),
    canceled_date: s.nullable(minutes()),
  }),
)

/** What a chargeback does to the sales of its shop: the facts of a row of the deposits. */
export interface TradeEffect {
  /** 3 takes the amount back, 5 gives it back again. */
  readonly trade_type: 3 | 5
  /** Yen. */
  readonly amount: number
  /** When, `yyyy/MM/dd HH:mm:ss.SSS`. */
  readonly at: string
}

/** A file of counter-evidence; its bytes are not kept. */
export interface EvidenceFile {
  readonly shop_id: string
  readonly type: number | null
  readonly filename: string
  readonly filesize: number
}

export type StoredChargeback = s.Infer<typeof Chargeback> & {
  readonly [inner]: {
    /** The latest answer of the shop. */
    readonly reply: object | null
    readonly files: readonly EvidenceFile[]
    readonly effects: readonly TradeEffect[]
  }
}

const day = (item: string) => s.maybe(s.item(item, s.slashDate()))
const listOf = (item: string) => s.maybe(s.item(item, s.anyText()))

export const ChargebackSearch = s.object({
  order_id: s.maybe(s.item('003', orderId())),
  amount: s.maybe(s.item('009', s.integer({ minimum: 1, maximum: 9_999_999_999 }))),
  request: listOf(items.request),
  status_code: listOf('901'),
  category: listOf(items.category),
  canceled: s.maybe(s.item(items.canceled, s.boolean())),
  process_date_since: day('065'),
  process_date_until: day('065'),
  opened_to_shop_date_since: day(items.opened),
  opened_to_shop_date_until: day(items.opened),
})

export const chargebackSortable = ['id', 'opened_to_shop_date'] as const

const said = (item: string) => s.maybe(s.item(item, s.anyText()))
const whether = (item: string) => s.maybe(s.item(item, s.boolean()))

/** The answer of a shop; which fields count depends on what is asked, and none is required. */
export const ChargebackReply = s.named(
  'ShopChargeBackReply',
  s.object({
    contact_tel: said('170'),
    business_hours: said('171'),
    delivered: whether('172'),
    delivery_provider: said('173'),
    receipt_number: said('174'),
    orderer_name: said('175'),
    orderer_address: said('176'),
    orderer_tel: said('177'),
    orderer_mail: said('178'),
    receiver_name: said('179'),
    receiver_address: said('180'),
    receiver_tel: said('181'),
    provides_product: whether('182'),
    product_detail: said('183'),
    memo: said('184'),
  }),
)

export const EvidenceForm = s.named(
  'ChargeBackFileUpload',
  s.object({
    shop_id: s.item(items.shop, s.text(13)),
    charge_back_id: s.item('003', s.countInput(1, 999_999_999)),
    type: s.maybe(s.item(items.fileType, s.countInput(0, 999_999_999))),
  }),
)

export const EvidenceFiles = s.named(
  'ChargeBackFiles',
  s.object({
    examination_files: s.list(
      s.object({
        shop_id: s.anyText(),
        type: s.nullable(s.integer()),
        filename: s.anyText(),
        filesize: s.integer(),
      }),
    ),
  }),
)
