// The usual requests about plans and subscriptions.
import type { Asker, Make, Records, UsualRequest } from './usual-requests.ts'

/** Only these two are charged again and again. */
const subscriber = ({ payType }: Records): string => (payType === 'Directdebit' ? payType : 'Card')

/**
 * A main shop may not register customers for a tenant where they are shared, and need not: the
 * tenant has those of the group.
 */
function sharedCustomer({ account, tenant }: Asker): { readonly customer_id?: string } {
  return account === 's_demoshmain1' && tenant ? { customer_id: 'c_demo_shared_1' } : {}
}

/** A subscription, named with its pay_type. */
async function ofSubscription(records: Records) {
  const pay_type = subscriber(records)
  const wish = { pay_type, ...sharedCustomer(records.asker) }
  const { id } = await records.make('subscription', wish)
  return { params: { id }, query: { pay_type } }
}

/** Whose subscription a new one is. */
async function customerOf(records: Records): Promise<string> {
  const { customer_id } = sharedCustomer(records.asker)
  if (customer_id) return customer_id
  const pay_type = subscriber(records)
  const made =
    pay_type === 'Card'
      ? await records.make('card')
      : await records.make('paymentMethod', { pay_type })
  return made.customer_id
}

/** A registration that starts on a day of debits. */
async function registrationOf(records: Records): Promise<UsualRequest> {
  const { id: plan_id } = await records.make('plan')
  const days = { start_date: '2030/01/23', stop_date: '2031/01/23' }
  const customer_id = await customerOf(records)
  const pay_type = subscriber(records)
  return { body: { pay_type, plan_id, customer_id, ...days, client_field_1: 'seen' } }
}

const ofPlan = async (records: Records) => ({
  params: { id: (await records.make('plan')).id },
})

const plan = {
  plan_name: 'Monthly',
  description: 'Books',
  amount: '1000',
  tax: '100',
  interval_pattern: 'month',
  interval_count: '3',
}

export const subscriptionMakers: Readonly<Record<string, Make>> = {
  'POST /v1/plans': () => ({ body: plan }),
  'GET /v1/plans': () => ({ query: { limit: '10' } }),
  'GET /v1/plans/{id}': ofPlan,
  'PUT /v1/plans/{id}': async (records) => ({ ...(await ofPlan(records)), body: plan }),
  'DELETE /v1/plans/{id}': ofPlan,

  'POST /v1/subscriptions': registrationOf,
  'GET /v1/subscriptions': (records) => ({ query: { pay_type: subscriber(records) } }),
  'GET /v1/subscriptions/{id}': ofSubscription,
  'PUT /v1/subscriptions/{id}': async (records) => ({
    params: (await ofSubscription(records)).params,
    body: { pay_type: subscriber(records), client_field_1: 'seen' },
  }),
  'DELETE /v1/subscriptions/{id}': ofSubscription,
  'GET /v1/subscriptions/{id}/result': ofSubscription,
}
