// The customer: a buyer as the merchant knows them, parent of cards and payments.
import * as s from '../../kit/schema.ts'

export const customerId = () => s.chosenId(60, 'c_demo_alice')

const phoneCountryCode = () => s.formed('^[0-9]{1,3}$', '81')
const phoneNumber = () => s.formed('^[0-9]+$', '0300000000')
const country = () => s.formed('^[0-9]{1,3}$', '392')

const details = {
  // The service reports a name of a wrong length with check 012, not 005.
  name: s.maybe(s.item('004', s.text(384), { maxLength: '012' })),
  email: s.maybe(s.item('005', s.email(254))),
  phone_cc: s.maybe(s.item('122', phoneCountryCode())),
  phone_no: s.maybe(s.item('126', s.bounded(phoneNumber(), 15))),
  addr_country: s.maybe(s.item('054', s.bounded(country(), 3))),
  addr_state: s.maybe(s.item('055', s.text(3))),
  addr_city: s.maybe(s.item('056', s.text(50))),
  addr_line_1: s.maybe(s.item('057', s.text(50))),
  addr_line_2: s.maybe(s.item('058', s.text(50))),
  addr_line_3: s.maybe(s.item('059', s.text(50))),
  addr_post_code: s.maybe(s.item('060', s.text(16))),
}

/** Fields a merchant gives; all may be left out. */
export const customerDetails = Object.keys(details) as (keyof typeof details)[]

export const CustomerInput = s.named(
  'CustomerInput',
  s.object({ id: s.maybe(s.item('003', customerId())), ...details }),
)

export const CustomerChange = s.named('CustomerChange', s.object(details))

export const Customer = s.named(
  'Customer',
  s.object({
    id: s.anyText(),
    name: s.nullable(s.anyText()),
    email: s.nullable(s.anyText()),
    phone_cc: s.nullable(s.anyText()),
    phone_no: s.nullable(s.anyText()),
    addr_country: s.nullable(s.anyText()),
    addr_state: s.nullable(s.anyText()),
    addr_city: s.nullable(s.anyText()),
    addr_line_1: s.nullable(s.anyText()),
    addr_line_2: s.nullable(s.anyText()),
    addr_line_3: s.nullable(s.anyText()),
    addr_post_code: s.nullable(s.anyText()),
    card_registration: s.flag(),
    directdebit_registration: s.flag(),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)
export type Customer = s.Infer<typeof Customer>

export const CustomerDeleted = s.named(
  'CustomerDeleted',
  s.object({ id: s.anyText(), delete_flag: s.flag() }),
)

export const CustomerSearch = s.object({
  id: s.maybe(s.item('003', s.text(60))),
  name: s.maybe(s.item('004', s.text(384))),
  email: s.maybe(s.item('005', s.text(254))),
  created_from: s.maybe(s.item('061', s.slashDate())),
  created_to: s.maybe(s.item('062', s.slashDate())),
})
