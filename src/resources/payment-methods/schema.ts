// How a customer may pay: a card, a bank account that is debited, or an account of their own to
// transfer to. A card is one record with the card of the cards family; the others stand here.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { brands, updaterMode } from '../cards/schema.ts'
import { customerId } from '../customers/schema.ts'
import { tds2Fields, tdsWish } from '../three-d-secure/schema.ts'

export const methodPayTypes = ['Card', 'Directdebit', 'Virtualaccount'] as const
export type MethodPayType = (typeof methodPayTypes)[number]

export const methodStatuses = [
  'INACTIVATED',
  'AWAITING_CUSTOMER_ACTION',
  'ACTIVATED',
  'FAILED',
] as const
export type MethodStatus = (typeof methodStatuses)[number]

/** A customer may hold this many of each pay_type. spec: limits */
export const methodsPerTypeMax = 5

export const settlementRoutes = ['1', '2'] as const
export type SettlementRoute = (typeof settlementRoutes)[number]

/** What a bank says of a debit; 7 is known on route 2 only, E and N on route 1 only. */
export const debitResultCodes = ['0', '1', '2', '3', '4', '7', '8', '9', 'E', 'N'] as const

/** The bank whose accounts have numbers of another form. */
export const postalBank = '9900'

const maybeText = () => s.nullable(s.anyText())
const maybeTime = () => s.nullable(s.timestamp())

const CardDetail = s.named(
  'PaymentMethodCard',
  s.object({
    card_no: s.anyText(),
    expire: s.yearMonth(),
    holder_name: maybeText(),
    card_no_hash: s.text(64, 64),
    type: s.oneOf('0', '1', '2', '3'),
    brand: s.oneOf(...brands),
    tds_type: s.oneOf('0', '2'),
    tds2_type: s.nullable(s.oneOf('2', '3')),
    tds2_status: s.nullable(s.oneOf('AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED')),
    tds2_ret_url: maybeText(),
    merchant_name: maybeText(),
    access_id: maybeText(),
    error_code: maybeText(),
    acs: maybeText(),
    card_updater_mode: updaterMode(),
    card_updater_last_success_date: maybeTime(),
    card_updater_last_attempt_date: maybeTime(),
  }),
)

export const PaperApplication = s.object({
  preregistered_date: maybeTime(),
  request_form_id: maybeText(),
  paper_failure_description: maybeText(),
})

export const DirectdebitDetail = s.named(
  'PaymentMethodDirectdebit',
  s.object({
    application_type: s.oneOf('PAPER', 'ONLINE'),
    settlement_route: s.oneOf(...settlementRoutes),
    expected_billable_date: maybeTime(),
    last_withdrawal_date: maybeTime(),
    last_result_code: s.nullable(s.oneOf(...debitResultCodes)),
    bank_type: s.flag(),
    bank_code: s.anyText(),
    bank_name: s.anyText(),
    branch_code: maybeText(),
    branch_name: maybeText(),
    account_type: s.nullable(s.oneOf('1', '2')),
    account_number: maybeText(),
    postal_account_number_1: maybeText(),
    postal_account_number_2: maybeText(),
    account_name: maybeText(),
    account_name_kana: s.anyText(),
    paper_application: s.nullable(PaperApplication),
  }),
)
export type DirectdebitDetail = s.Infer<typeof DirectdebitDetail>

export const VirtualaccountDetail = s.named(
  'PaymentMethodVirtualaccount',
  s.object({
    va_branch_code: s.anyText(),
    va_branch_name: s.anyText(),
    va_account_number: s.anyText(),
    va_account_name: s.anyText(),
    virtual_account_id: s.anyText(),
    account_assignment_date: s.timestamp(),
    last_activated_date: s.timestamp(),
    latest_transaction_date: s.nullable(s.slashDate()),
  }),
)
export type VirtualaccountDetail = s.Infer<typeof VirtualaccountDetail>

export const PaymentMethod = s.named(
  'PaymentMethod',
  s.object({
    id: s.text(25, 25),
    pay_type: s.oneOf(...methodPayTypes),
    customer_id: s.anyText(),
    status: s.oneOf(...methodStatuses),
    redirect_url: maybeText(),
    redirect_url_accessed_flag: s.nullable(s.flag()),
    return_url: maybeText(),
    return_url_on_failure: maybeText(),
    default_flag: s.flag(),
    client_field_1: maybeText(),
    client_field_2: maybeText(),
    client_field_3: maybeText(),
    delete_flag: s.flag(),
    process_date: s.timestamp(),
    created: s.timestamp(),
    updated: s.timestamp(),
    card: s.nullable(CardDetail),
    directdebit: s.nullable(DirectdebitDetail),
    virtualaccount: s.nullable(VirtualaccountDetail),
  }),
)
export type PaymentMethod = s.Infer<typeof PaymentMethod>

export const PaymentMethodList = s.named(
  'PaymentMethodList',
  s.object({ list: s.list(PaymentMethod) }),
)

/** A bank account or an account to transfer to, as it is kept. */
export type StoredMethod = PaymentMethod & {
  readonly [inner]: {
    /** The shop that registered it, which is told of what becomes of it. */
    readonly shop_id: string
    /** What its page is found by; null where there is none. */
    readonly page: string | null
    /** What the way on from there is found by, once its page was opened. */
    readonly entry?: string
  }
}

const clientField = (item: string) => s.maybe(s.item(item, s.text(100)))

const payType = <T extends string>(name: T) => s.item('023', s.oneOf(name))

const shared = {
  return_url: s.maybe(s.item('029', s.text(256))),
  return_url_on_failure: s.maybe(s.item('030', s.text(256))),
  client_field_1: clientField('006'),
  client_field_2: clientField('024'),
  client_field_3: clientField('025'),
}

const registration = <T extends string>(name: T) => ({
  pay_type: payType(name),
  default_flag: s.item('022', s.flag()),
  ...shared,
})

const holderName = () => s.maybe(s.item('021', s.text(50)))
const mode = () => s.maybe(s.item('073', updaterMode()))

export const CardMethodInput = s.named(
  'CardPaymentMethodInput',
  s.object({
    ...registration('Card'),
    card: s.item(
      '096',
      s.object({
        token: s.item('020', s.text(512)),
        ...tdsWish,
        ...tds2Fields,
        card_updater_mode: mode(),
      }),
    ),
  }),
)

/** Letters, digits, katakana and blanks of both widths, with the symbols of bank transfers. */
export const kana = (example: string) =>
  s.formed('^[0-9A-Za-z０-９Ａ-Ｚａ-ｚァ-ヶーヽヾｦ-ﾟ \u3000.()（）．－-]*$', example)

const digits = (length: number, example: string) => s.formed(`^[0-9]{${length}}$`, example)
const upToDigits = (most: number, example: string) => s.bounded(s.formed('^[0-9]*$', example), most)

/** A field about the bank; all of them have one item code. */
const bank = <S extends s.Schema>(schema: S) => s.item('070', schema)

const postalNumbers = {
  postal_account_number_1: s.maybe(bank(upToDigits(5, '10100'))),
  postal_account_number_2: s.maybe(bank(upToDigits(8, '06789012'))),
}

export const DirectdebitMethodInput = s.named(
  'DirectdebitPaymentMethodInput',
  s.object({
    ...registration('Directdebit'),
    directdebit: s.item(
      '097',
      s.object({
        application_type: bank(s.oneOf('ONLINE', 'PAPER')),
        bank_code: bank(digits(4, '0001')),
        branch_code: s.maybe(bank(digits(3, '001'))),
        account_type: s.maybe(bank(s.oneOf('1', '2'))),
        account_number: s.maybe(bank(upToDigits(7, '1234567'))),
        account_name: s.maybe(bank(s.text(45))),
        account_name_kana: s.item('071', s.bounded(kana('ヤマダ タロウ'), 45)),
        settlement_route: s.maybe(bank(s.oneOf(...settlementRoutes))),
        ...postalNumbers,
        paper_application: s.maybe(
          s.item(
            '072',
            s.object({
              request_form_id: s.item('072', s.text(20)),
              ...postalNumbers,
            }),
          ),
        ),
      }),
    ),
  }),
)
export type DirectdebitMethodInput = s.Infer<typeof DirectdebitMethodInput>

export const VirtualaccountMethodInput = s.named(
  'VirtualaccountPaymentMethodInput',
  s.object(registration('Virtualaccount')),
)

/** A method is made the default by an update, never the reverse. */
const newDefault = () => s.maybe(s.item('022', s.oneOf('1')))

export const CardMethodChange = s.named(
  'CardPaymentMethodChange',
  s.object({
    pay_type: payType('Card'),
    default_flag: newDefault(),
    ...shared,
    card: s.maybe(
      s.item(
        '096',
        s.object({
          token: s.maybe(s.item('020', s.text(512))),
          expire: s.maybe(s.item('018', s.yearMonth())),
          holder_name: holderName(),
          security_code: s.maybe(s.item('019', s.formed('^[0-9]{3,4}$', '123'))),
          ...tdsWish,
          ...tds2Fields,
          card_updater_mode: mode(),
        }),
      ),
    ),
  }),
)

export const VirtualaccountMethodChange = s.named(
  'VirtualaccountPaymentMethodChange',
  s.object({ pay_type: payType('Virtualaccount'), default_flag: newDefault(), ...shared }),
)

export const MethodSwitch = s.named(
  'PaymentMethodSwitch',
  s.object({ pay_type: payType('Virtualaccount') }),
)

/** The query of what is done to methods of one pay_type. */
export const methodQuery = <T extends string>(name: T) => s.object({ pay_type: payType(name) })

export const ofCustomer = s.object({ customer_id: s.item('011', customerId()) })
export const ofMethod = s.extend(ofCustomer, { id: s.anyText() })
