// How a test brings about each result of a charge to a card or a device wallet by a rule alone.
import { operate, type PaymentRecord, paymentIn } from '../harness/payments.ts'
import type { TestSandbox } from '../harness/sandbox.ts'
import {
  answer,
  authenticate,
  confirm,
  driven,
  execute,
  executed,
  registered,
  secure,
} from '../harness/three-d-secure.ts'

export interface Row {
  readonly machine: string
  readonly from: string
  readonly on: string
  readonly result: string
}

export type Act = () => Promise<unknown>

export interface Driver {
  /** What the rules are on, and with which result where it is another step that decides. */
  readonly rules: (row: Row) => readonly (readonly [on: string, result: string])[]
  readonly prepare: (context: TestSandbox, row: Row) => Promise<Act>
}

export const onItself = (on: string) => (row: Row) => [[on, row.result]] as const
export const sale = 'PUT /v1/payments/{id}'
export const secure2 = 'PUT /v1/secure2/{access_id}'

const jobOf = (on: string) => /(CHECK|AUTH|CAPTURE)$/.exec(on)?.[1] ?? 'CAPTURE'

/** Sent with every operation by card or device wallet; each takes what it knows. */
const terms = { customer_id: 'c_demo_alice', token: 'YW55IHdhbGxldA==', method: '1' }
const source = (payType: string) => (payType === 'Card' ? { ...terms, token: undefined } : terms)

type ChargeType = 'Card' | 'Applepay' | 'Googlepay'

const execution = (pay_type: ChargeType): Driver => ({
  rules: onItself(sale),
  async prepare(context, { from, on }) {
    const job_code = jobOf(on)
    if (!on.includes('3DS')) {
      const payment = await paymentIn(context.sandbox, from, { pay_type, job_code })
      return () => operate(context.api, payment, 'execute', source(pay_type))
    }
    const tds2_type = on.includes('else') ? '3' : '2'
    const wish = { pay_type: pay_type as 'Card', job_code, tds2_type } as const
    const begin = from === 'AUTHENTICATED' ? executed : registered
    const payment: PaymentRecord = await begin(context, wish)
    return () => execute(context, payment, wish)
  },
})

const operation = (pay_type: ChargeType): Driver => ({
  rules: ({ on, result }) => [[`${sale}/${on.split(' ')[0]}`, result]],
  async prepare({ sandbox, api }, { from, on }) {
    const payment = await paymentIn(sandbox, from, { pay_type })
    const body = on.startsWith('change') ? { amount: '2000', job_code: jobOf(on) } : { method: '1' }
    return () => operate(api, payment, on, on === 'cancel' ? {} : body)
  },
})

const final = (pay_type: ChargeType): Driver => ({
  rules: onItself(`${sale}/secure`),
  async prepare(context, { on }) {
    const unattended = on.includes('unattended')
    const wish = { pay_type: pay_type as 'Card', job_code: jobOf(on) }
    const payment = await executed(context, unattended ? wish : { ...wish, execution: driven })
    if (unattended) return () => answer(context, payment)
    await authenticate(context, payment)
    return () => secure(context, payment)
  },
})

const asked = (result: string) => (result === 'approved' ? result : 'not_verified')

/** The payment moves as its authentication does: rules are asked about that. */
const authentication = (pay_type: ChargeType): Driver => ({
  rules: ({ result }) => [[secure2, asked(result)]],
  async prepare(context) {
    const payment = await executed(context, { pay_type: pay_type as 'Card', execution: driven })
    return () => authenticate(context, payment)
  },
})

const confirmation = (pay_type: ChargeType): Driver => ({
  rules: ({ result }) => [
    [secure2, 'challenge'],
    ['GET /v1/secure2/{access_id}', asked(result)],
  ],
  async prepare(context) {
    const payment = await executed(context, { pay_type: pay_type as 'Card', execution: driven })
    return async () => {
      await authenticate(context, payment)
      await answer(context, payment)
      await confirm(context, payment)
    }
  },
})

/** The drivers of one type that is charged to a card. */
export function charging(pay_type: ChargeType): Readonly<Record<string, Driver>> {
  const machine = `${pay_type === 'Card' ? 'card' : pay_type} payment`
  const later = ['capture', 'cancel', 'auth', 'change']
  return {
    [`${machine} execute`]: execution(pay_type),
    [`${machine} secure`]: final(pay_type),
    [`${machine} authenticate`]: authentication(pay_type),
    [`${machine} confirm`]: confirmation(pay_type),
    ...Object.fromEntries(later.map((on) => [`${machine} ${on}`, operation(pay_type)])),
  }
}
