// Who issues an invoice. The service takes it from the shop's contract; a sandbox's shops have
// none, so all but the name is that of a sample.
import type { Account } from '../../world/account.ts'
import type { Issuer } from './schema.ts'

/** The shop as its bills name it, before what an invoice says otherwise. */
export const issuerOf = ({ id, name }: Account): Issuer => ({
  name: name ?? id,
  // No taxpayer has this number: none begins with a zero.
  invoice_registration_number: 'T0000000000000',
  addr_state: '13',
  addr_city: '千代田区',
  addr_line_1: '見本町1-2-3',
  addr_line_2: 'サンドボックスビル',
  addr_line_3: null,
  addr_post_code: '100-0000',
  email: 'shop@example.com',
  phone_number: '0300000000',
})

/** The picture of the shop's company stamp, in Base64; null where the shop has none. */
export const stampOf = (_account: Account): string | null => null
