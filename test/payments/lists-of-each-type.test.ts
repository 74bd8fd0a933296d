// behaviour of payments 9: what every pay type can be searched and sorted by. Cards are in
// retrieval.test.ts, device wallets in wallet-lists.test.ts; what only one type has is in its test.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { type AnyPayment, givenPayment } from '../harness/payment-types.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const types = {
  Konbini: { waiting: 'AWAITING_CUSTOMER_PAYMENT', amount: 'amount' },
  Paypay: { waiting: 'AWAITING_CUSTOMER_PAYMENT', amount: 'amount' },
  Directdebit: { waiting: 'AWAITING_PAYMENT_APPROVAL', amount: 'amount' },
  // Its total is what was received: nothing, for all but the first.
  Virtualaccount: { waiting: 'AWAITING_CUSTOMER_PAYMENT', amount: 'billing_amount' },
} as const
type PayType = keyof typeof types

/** Three payments, a day after each other: one that is paid, one that is new, one that waits. */
async function searched(payType: PayType) {
  const context = await startTestSandbox()
  const { waiting, amount } = types[payType]
  const make = (id: string, status: string, yen: string, more: object) =>
    givenPayment(context, payType, status, { id, [amount]: yen, ...more })
  await make('a', 'CAPTURED', '100', { client_field_1: 'red', customer_id: 'c_demo_bob' })
  await context.sandbox.clock.advance('1d')
  await make('b', 'UNPROCESSED', '200', { client_field_2: 'red blue' })
  await context.sandbox.clock.advance('1d')
  await make('c', waiting, '300', { client_field_3: 'blue' })
  return async (search: string) => {
    const route = `GET /v1/payments?pay_type=${payType}&${search.replaceAll(' ', '%20')}`
    const { list } = bodyOf(await context.api<{ list: AnyPayment[] }>(route))
    return list.map(({ id }) => id).join('')
  }
}

// biome-ignore format: a table
const common = {
  '':                                                        'cba',
  'client_field_1=red':                                      'a',
  'client_field_2=red blue':                                 'b',
  'client_field_2=red':                                      '',
  'client_field_3=blue':                                     'c',
  'keyword=blue':                                            'cb',
  'keyword=re':                                              'ba',
  'customer_id=c_demo_bob':                                  'a',
  'process_date_from=2026/01/06':                            'cb',
  'process_date_to=2026/01/06':                              'ba',
  'process_date_from=2026/01/06&process_date_to=2026/01/06': 'b',
  'update_date_from=2026/01/06':                             'c',
  'update_date_to=2026/01/06':                               'a',
  'updated_from=2026/01/06':                                 'c',
  'updated_to=2026/01/06':                                   'a',
  'status=UNPROCESSED':                                      'b',
  'status=CAPTURED,UNPROCESSED':                             'ba',
  'status=CAPTURED&status=UNPROCESSED':                      'a',
  'sort=status':                                             'cab',
  'sort=process_date':                                       'abc',
  'sort=created':                                            'abc',
  'sort=created desc':                                       'cba',
  'sort=updated desc':                                       'cab',
}

const totals = {
  'total_amount_min=200': 'cb',
  'total_amount_max=200': 'ba',
  'total_amount_min=200&total_amount_max=200': 'b',
  'sort=total_amount': 'abc',
  'sort=total_amount desc': 'cba',
}

const own: Readonly<Record<PayType, Readonly<Record<string, string>>>> = {
  Konbini: {
    ...totals,
    'payment_term_from=2026/01/09': 'c',
    'payment_term_to=2026/01/08': 'a',
    'sort=payment_term': 'bac',
    'sort=payment_date desc': 'acb',
  },
  Paypay: { ...totals, 'sort=auth_max_date': 'cba', 'sort=payment_date desc': 'acb' },
  // Two are debited on the same day: the newer one stands first.
  Directdebit: { ...totals, 'sort=target_date': 'bca', 'sort=withdrawal_date desc': 'acb' },
  Virtualaccount: {
    'total_amount_min=100': 'a',
    'total_amount_max=99': 'cb',
    'billing_total_amount_min=200': 'cb',
    'billing_total_amount_max=200': 'ba',
    'sort=total_amount desc': 'acb',
    'payment_term_from=2026/01/10': 'c',
    'payment_term_to=2026/01/09': 'a',
    'sort=payment_term': 'bac',
  },
}

describe.each(Object.keys(types) as PayType[])('the list of %s payments', (payType) => {
  it('finds and sorts by everything that the type has', async () => {
    const found = await searched(payType)
    const wanted = { ...common, ...own[payType] }
    const answered: Record<string, string> = {}
    for (const search of Object.keys(wanted)) answered[search] = await found(search)
    expect(answered).toEqual(wanted)
  })
})
