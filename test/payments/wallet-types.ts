// What the tests of both device wallets expect, type by type.
import { expect } from 'vitest'
import { start } from '../harness/sandbox.ts'

/** Any Base64 text is a token that pays. */
export const token = 'YW55IHdhbGxldA=='

const common = {
  ...{ shop_id: 's_demoshop001', id: 'o_1', access_id: expect.stringMatching(/^a_.{22}$/) },
  ...{ amount: 1000, tax: 100, total_amount: 1100, client_field_1: 'one' },
  ...{ client_field_2: null, client_field_3: null, customer_id: null, customer_group_id: null },
  ...{ process_date: start, created: start, updated: null, error_code: null, bill_id: null },
  ...{ job_code: 'AUTH', status: 'UNPROCESSED', brand: '', card_no: null, expire: null },
  ...{ card_no_hash: null, method: null, pay_times: null, forward: null, issuer: null },
  ...{ transaction_id: null, approve: null, auth_max_date: null, item_code: '0000990' },
}

export const wallets = [
  {
    pay_type: 'Applepay',
    codes: 'EA',
    sent: { token },
    registered: { ...common, pay_type: 'Applepay', holder_name: null, send_url: null },
    executed: {},
    terms: { method: '1', pay_times: null },
  },
  {
    pay_type: 'Googlepay',
    codes: 'EB',
    sent: { token, method: '2', pay_times: '24' },
    registered: {
      ...{ ...common, pay_type: 'Googlepay', tds_type: '0', tds2_type: null, acs: null },
      ...{ tds2_ret_url: null, return_url: null, return_url_on_failure: null },
      ...{ tds2_status: null, merchant_name: null },
    },
    executed: { acs_url: null, redirect_url: null },
    terms: { method: '2', pay_times: 24 },
  },
]
