// How a test brings about each result of each table by a rule alone: what is there before the rule,
// the name under which rules are asked, and what is done then. The keys are tables and actions.
import type { Give } from '../../src/sandbox/handle.ts'
import { act, givenPayment, send } from '../harness/payment-types.ts'
import { phone } from '../harness/phone.ts'
import type { TestSandbox } from '../harness/sandbox.ts'
import { givenSubscription } from '../harness/subscriptions.ts'
import { answer, authenticate, driven, executed } from '../harness/three-d-secure.ts'
import { givenInvoice, waits } from '../invoices/invoices.ts'
import { businessDrivers } from './business-result-drivers.ts'
import { buyerDrivers } from './buyer-result-drivers.ts'
import {
  type Act,
  charging,
  type Driver,
  onItself,
  sale,
  secure2,
} from './charge-result-drivers.ts'

const make = <R>({ sandbox }: TestSandbox, kind: string, wish: object = {}) =>
  (sandbox.given[kind] as Give)<R & object>({ ...wish })

const transferDriver: Driver = {
  rules: onItself('buyer transfer'),
  async prepare(context) {
    const { id: invoice } = await givenInvoice(context, { status: waits })
    return () => context.sandbox.buyer.transferToInvoice({ invoice })
  },
}

const subscribed: Driver['prepare'] = async ({ sandbox }) => {
  await givenSubscription(sandbox)
  return () => sandbox.clock.advance('2d')
}

async function applying(context: TestSandbox): Promise<{ id: string; apply: Act }> {
  const { id } = await make<{ id: string }>(context, 'application', { status: 'entered' })
  const body = { shop_id: id, enable_immediate_use: false }
  const api = context.as('s_demomain001', { for: id })
  return { id, apply: () => api('POST /v1/contracts/examinations', body) }
}

const examination = 'examination step'
const application = 'POST /v1/contracts/examinations'

const bulkCheck = (payType: string): Driver => ({
  rules: onItself('bulk check'),
  async prepare(context, { on }) {
    const bulk = await make<{ id: string }>(context, 'bulkPayment', {
      ...{ pay_type: payType, status: 'CHECKING' },
    })
    if (on === 'check') return () => context.sandbox.clock.advance('1s')
    return () => context.api(`DELETE /v1/payments/bulk/${bulk.id}?pay_type=${payType}`)
  },
})

export const drivers: Readonly<Record<string, Driver>> = {
  ...businessDrivers,
  ...charging('Card'),
  ...charging('Applepay'),
  ...charging('Googlepay'),
  ...buyerDrivers,
  'konbini payment execute': {
    rules: onItself(sale),
    async prepare(context) {
      const payment = await givenPayment(context, 'Konbini', 'UNPROCESSED')
      return () => send(context, payment, 'execute', phone)
    },
  },
  'konbini payment pay-at-store': {
    rules: onItself('buyer pay-at-store'),
    async prepare(context) {
      const payment = await givenPayment(context, 'Konbini', waits)
      return () => act(context, payment, 'pay-at-store')
    },
  },
  'direct debit payment debit-result': {
    rules: onItself('directdebit result'),
    async prepare(context) {
      await givenPayment(context, 'Directdebit', 'AWAITING_PAYMENT_APPROVAL')
      return () => context.sandbox.clock.advance('90d')
    },
  },
  'virtual account payment transfer': transferDriver,
  'invoice deposit': transferDriver,
  'invoice pay-by-card': {
    rules: onItself(sale),
    async prepare(context) {
      const { id: invoice } = await givenInvoice(context, { status: waits })
      return () => context.sandbox.buyer.payInvoice({ invoice })
    },
  },
  'invoice debit': {
    rules: ({ result }) => [['directdebit result', result === 'failed' ? 'unpaid:1' : result]],
    async prepare(context) {
      const { sandbox, api } = context
      const method = await make<{ id: string; customer_id: string }>(context, 'paymentMethod', {
        pay_type: 'Directdebit',
      })
      const directdebit = { payment_method_id: method.id, target_date: '2026/02/27' }
      const pay = { pay_types: ['Directdebit'], directdebit, customer_id: method.customer_id }
      const { id } = await givenInvoice({ sandbox }, { ...pay, due_date: '2026/02/27' })
      await api(`PUT /v1/invoices/${id}/open`, {})
      return () => sandbox.clock.advance('90d')
    },
  },
  'authentication authenticate': {
    rules: onItself(secure2),
    async prepare(context) {
      const payment = await executed(context, { execution: driven })
      return () => authenticate(context, payment)
    },
  },
  'authentication answer-challenge': {
    rules: onItself('GET /v1/secure2/{access_id}'),
    async prepare(context) {
      const payment = await executed(context, { execution: driven, card: 'challenge-visa' })
      await authenticate(context, payment)
      return () => answer(context, payment)
    },
  },
  'card subscription register': {
    rules: onItself('POST /v1/subscriptions'),
    prepare:
      async ({ sandbox }) =>
      () =>
        givenSubscription(sandbox),
  },
  'card subscription finish': { rules: onItself('card subscription charge'), prepare: subscribed },
  'card subscription retry': {
    rules: ({ result }) => [
      ['card subscription charge', 'declined'],
      ['card subscription retry', result],
    ],
    async prepare({ sandbox }) {
      await givenSubscription(sandbox)
      return () => sandbox.clock.advance('6d')
    },
  },
  'direct debit subscription finish': {
    rules: onItself('direct debit subscription request'),
    async prepare({ sandbox }) {
      await givenSubscription(sandbox, { pay_type: 'Directdebit' })
      return () => sandbox.clock.advance('60d')
    },
  },
  'bulk payment Card check': bulkCheck('Card'),
  'bulk payment Card hasten': bulkCheck('Card'),
  'bulk payment Virtualaccount check': bulkCheck('Virtualaccount'),
  'bulk payment Virtualaccount hasten': bulkCheck('Virtualaccount'),
  'deposit transfer': {
    rules: onItself('deposit transfer'),
    async prepare(context, { from }) {
      await make(context, 'deposit', { status_code: Number(from) })
      return () => context.sandbox.jobs.run('deposit transfer')
    },
  },
  'contract apply': {
    rules: onItself(application),
    prepare: async (context) => (await applying(context)).apply,
  },
  'acquirer apply': {
    rules: onItself(application),
    prepare: async (context) => (await applying(context)).apply,
  },
  'acquirer decide': {
    rules: onItself(examination),
    async prepare(context) {
      await make(context, 'application', { status: 'applied' })
      return () => context.sandbox.clock.advance('3d')
    },
  },
  'contract conclude': {
    rules: ({ from, result }) => [
      [application, from === '103' ? 'immediate' : 'approve'],
      [examination, result],
    ],
    async prepare(context) {
      const { apply } = await applying(context)
      return async () => {
        await apply()
        await context.sandbox.clock.advance('3d')
      }
    },
  },
  'buyer contract apply': {
    rules: onItself('POST /v1/buyer/contracts/examinations'),
    async prepare(context) {
      const { id } = await make<{ id: string }>(context, 'buyerContract', { status: 'entered' })
      const api = context.as('b_demobuyplat', { for: id })
      return () => api('POST /v1/buyer/contracts/examinations', { tenant_buyer_id: id })
    },
  },
  'buyer contract decide': {
    rules: onItself('buyer examination'),
    async prepare(context) {
      await make(context, 'buyerContract', { status: 'applied' })
      return () => context.sandbox.clock.advance('3d')
    },
  },
  'change request decide': {
    rules: onItself('change request step'),
    async prepare(context) {
      await make(context, 'changeRequest')
      return () => context.sandbox.clock.advance('3d')
    },
  },
}
