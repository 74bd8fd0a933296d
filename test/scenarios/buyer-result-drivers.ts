// The same for what becomes of tenant buyers and of what they pay.
import type { Give } from '../../src/sandbox/handle.ts'
import { payables } from '../harness/demo-shops.ts'
import type { TestSandbox } from '../harness/sandbox.ts'
import { type Driver, onItself } from './charge-result-drivers.ts'

const givenContract = ({ sandbox }: TestSandbox, status: string) =>
  (sandbox.given['buyerContract'] as Give)<{ id: string }>({ status, account: payables.platform })

interface Payment {
  readonly access_id: string
}

const givenPayment = ({ sandbox }: TestSandbox, status: string, wish: object = {}) =>
  (sandbox.given['businessPayment'] as Give)<Payment>({ status, ...wish })

/** Asks for the money of a payment with a test card. */
async function authorize(context: TestSandbox, { access_id }: Payment, card: string) {
  const make = context.sandbox.given['token'] as Give
  const { id: card_token } = await make<{ id: string }>({ card, account: payables.platform })
  const api = context.as(payables.platform, { for: payables.buyer })
  return () => api('PUT /v1/business_payments/auth', { access_id, card_token })
}

/** A payment in this state, which was requested before or not. */
async function failedIn(context: TestSandbox, from: string, requested: boolean): Promise<Payment> {
  if (from !== 'AUTH_FAILED') return givenPayment(context, from)
  const payment = await givenPayment(context, requested ? 'REQUESTED' : 'SUBMITTED')
  await (await authorize(context, payment, 'declined'))()
  return payment
}

const authorization = 'PUT /v1/business_payments/auth'

const businessDrivers: Readonly<Record<string, Driver>> = {
  'business payment auth': {
    rules: onItself(authorization),
    async prepare(context, { from, on }) {
      const payment = await failedIn(context, from, on.endsWith('requested'))
      return authorize(context, payment, 'visa')
    },
  },
  'business payment authenticated': {
    rules: onItself(authorization),
    async prepare(context, { on }) {
      const before = on.endsWith('requested') ? 'REQUESTED' : 'SUBMITTED'
      const payment = await givenPayment(context, before)
      await (await authorize(context, payment, 'challenge-visa'))()
      const { businessPayments } = context.sandbox
      return () => businessPayments.authenticate(payment.access_id, 'success')
    },
  },
  'business payment examine': {
    rules: onItself('business payment examination'),
    async prepare(context) {
      await givenPayment(context, 'UNDER_EXAMINATION')
      return () => context.sandbox.clock.advance('1d')
    },
  },
  'business payment bank': {
    rules: onItself('business payment bank result'),
    async prepare(context) {
      await givenPayment(context, 'TRANSFERRING', { due_date: '2026/01/08' })
      return () => context.sandbox.clock.advance('4d')
    },
  },
}

export const buyerDrivers: Readonly<Record<string, Driver>> = {
  ...businessDrivers,
  'buyer contract apply': {
    rules: onItself('POST /v1/buyer/contracts/examinations'),
    async prepare(context) {
      const { id } = await givenContract(context, 'entered')
      const api = context.as(payables.platform, { for: id })
      return () => api('POST /v1/buyer/contracts/examinations', {})
    },
  },
  'buyer contract decide': {
    rules: onItself('buyer examination'),
    async prepare(context) {
      await givenContract(context, 'applied')
      return () => context.sandbox.clock.advance('1d')
    },
  },
}
