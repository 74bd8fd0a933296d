// What payments charged to a card share, be it entered or in a device wallet: fields of the record,
// and parts of the bodies.
import * as s from '../../../kit/schema.ts'
import type { SealedCard } from '../../cards/schema.ts'
import { items, retUrl, returnUrls, tds2Fields, tds2Statuses } from '../../three-d-secure/schema.ts'
import {
  accessFields,
  clientFields,
  commonSearch,
  orderId,
  type Payment,
  payTypeItem,
} from '../schema.ts'

const maybeText = () => s.nullable(s.anyText())

/** The charged card, the terms, and what the processor gave. */
export const chargeFields = {
  card_no: maybeText(),
  expire: maybeText(),
  card_no_hash: maybeText(),
  method: s.nullable(s.oneOf('1', '2', '5')),
  pay_times: s.nullable(s.integer()),
  forward: maybeText(),
  issuer: maybeText(),
  transaction_id: maybeText(),
  approve: maybeText(),
  auth_max_date: s.nullable(s.timestamp()),
  item_code: s.text(7, 7),
  bill_id: maybeText(),
}
const ChargeFields = s.object(chargeFields)

/** A payment as the steps see it that cards and device wallets share. */
export type Charge = Payment &
  s.Infer<typeof ChargeFields> & {
    readonly job_code: string | null
    readonly brand: SealedCard['brand']
  }

/** Fields about 3-D Secure. */
export const authenticationFields = {
  tds_type: s.oneOf('0', '2'),
  tds2_type: s.nullable(s.oneOf('2', '3')),
  tds2_ret_url: maybeText(),
  return_url: maybeText(),
  return_url_on_failure: maybeText(),
  tds2_status: s.nullable(s.oneOf(...tds2Statuses)),
  merchant_name: maybeText(),
  acs: maybeText(),
}
const AuthenticationFields = s.object(authenticationFields)

/** A charge that may be authenticated by 3-D Secure first. */
export type SecureCharge = Charge & s.Infer<typeof AuthenticationFields>

/** Where an execution sends the buyer; both are null when no authentication is needed. */
export const authenticationAddresses = {
  acs_url: s.optional(maybeText()),
  redirect_url: s.optional(maybeText()),
}

/** What an execution may say for 3-D Secure. */
export const authenticationInput = { ...retUrl, ...returnUrls, ...tds2Fields }
const AuthenticationInput = s.object(authenticationInput)
export type AuthenticationInput = s.Infer<typeof AuthenticationInput>

export const amounts = {
  amount: s.item('009', s.yenInput(7)),
  tax: s.maybe(s.item('010', s.yenInput(7))),
}

export const instalments = {
  method: s.item('015', s.oneOf('1', '2', '5')),
  pay_times: s.maybe(s.item('016', s.oneOf('3', '5', '6', '10', '12', '15', '18', '20', '24'))),
}

/** A registration for one of these jobs. */
export const registrationFields = <T extends string, const J extends readonly string[]>(
  payType: T,
  ...jobCodes: J
) => ({
  id: s.maybe(s.item('003', orderId())),
  pay_type: s.item(payTypeItem, s.oneOf(payType)),
  job_code: s.item('007', s.oneOf(...jobCodes)),
  ...amounts,
  ...clientFields,
})

/** A capture on terms that count where the payment was canceled. */
export const captureFields = <T extends string>(payType: T) => ({
  ...accessFields(payType),
  method: s.optional(s.nullable(instalments.method)),
  pay_times: instalments.pay_times,
})

/** The final execution; `pa_res` belonged to 3-D Secure 1 and is looked at no more. */
export const secureFields = <T extends string>(payType: T) => ({
  ...accessFields(payType),
  pa_res: s.maybe(s.item(items.aboutBuyer, s.anyText())),
})

export const authFields = <T extends string>(payType: T) => ({
  ...accessFields(payType),
  ...instalments,
})

export const changeFields = <T extends string>(payType: T) => ({
  ...accessFields(payType),
  ...amounts,
  job_code: s.item('007', s.oneOf('AUTH', 'CAPTURE')),
})

/** Search parameters of payments that may be held. */
export const chargeSearch = <T extends string>(payType: T) => ({
  pay_type: s.item(payTypeItem, s.oneOf(payType)),
  ...commonSearch,
  auth_max_date_from: s.maybe(s.item('067', s.dateOrTimestamp())),
  auth_max_date_to: s.maybe(s.item('067', s.dateOrTimestamp())),
})
