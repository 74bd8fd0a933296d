// Payments to search in: five of the first shop, and one or two of each shop of a platform.
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../src/world/fixture.ts'

const usual = defaultFixture.records.payments.defaults

/** A card payment of a fixture. */
export const cardPayment = (id: string, fields: object = {}, owner = 's_demoshop001') => ({
  ...usual,
  $owner: owner,
  shop_id: owner,
  id,
  access_id: `a_${id}`.padEnd(24, '0'),
  status: 'CAPTURED',
  job_code: 'CAPTURE',
  ...fields,
})

const day = (date: string, total: number) => ({
  amount: total,
  total_amount: total,
  process_date: `2026/01/${date} 10:00:00.000`,
  created: `2026/01/${date} 10:00:00.000`,
  updated: `2026/02/${date} 10:00:00.000`,
})

const authorized = { status: 'AUTHORIZED', auth_max_date: '2026/03/01 23:59:59.999' }

export const searchFixture: Fixture = {
  format: 1,
  records: {
    accounts: defaultFixture.records.accounts,
    keys: defaultFixture.records.keys,
    payments: {
      rows: [
        cardPayment('o_1', {
          ...day('01', 100),
          ...authorized,
          customer_id: 'c_1',
          client_field_1: 'red',
        }),
        cardPayment('o_2', {
          ...{ ...day('02', 200), customer_id: 'c_1', client_field_2: 'blue' },
          card_no: '************4444',
        }),
        cardPayment('o_3', { ...day('03', 300), subscription_id: 'su_1', client_field_3: 'green' }),
        cardPayment('o_4', { ...day('04', 400), status: 'CANCELED', bulk_payment_id: 'b_1' }),
        cardPayment('o_5', { ...day('05', 500), status: 'UNPROCESSED', updated: null }),
        cardPayment('m_1', {}, 's_demomain001'),
        cardPayment('t_1', {}, 's_demotenant1'),
        cardPayment('t_2', {}, 's_demotenant2'),
        cardPayment('u_1', {}, 's_demosub0001'),
      ],
    },
  },
}
