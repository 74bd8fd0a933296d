// A buyer platform with a tenant buyer whose invoices are paid by card.
import type { Give } from '../../src/sandbox/handle.ts'
import type { StartOptions } from '../../src/sandbox/open.ts'
import type { Api } from '../harness/api.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { openTestSandbox, startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

export const root = '/v1/business_payments'

/** What tests look at of a payment. */
export interface Payment {
  readonly access_id: string
  readonly status: string
  readonly total_amount: number | null
  readonly card_payment_fee: number | null
  readonly transfer_exec_date: string | null
  readonly error_code: string | null
  readonly [field: string]: unknown
}

export interface Payables {
  readonly context: TestSandbox
  readonly sandbox: TestSandbox['sandbox']
  readonly control: Api
  /** The API of the platform, for the tenant buyer. */
  readonly api: Api
  /** A payment in a state, with other fields of its draft. */
  given(status: string, wish?: object): Promise<Payment>
  /** A token of a test card, minted with the public key of the platform. */
  token(card?: string): Promise<string>
  read(id: string): Promise<Payment>
  /** Events told so far, with the status that each told of. */
  told(): readonly string[]
}

function payablesOf(context: TestSandbox): Payables {
  const { sandbox, control } = context
  const api = context.as(payables.platform, { for: payables.buyer })
  const give = (kind: string) => sandbox.given[kind] as Give
  return {
    ...{ context, sandbox, control, api },
    given: (status, wish = {}) => give('businessPayment')<Payment>({ status, ...wish }),
    async token(card = 'visa') {
      const wish = { card, account: payables.platform }
      return (await give('token')<{ id: string }>(wish)).id
    },
    read: async (id) => bodyOf(await api<Payment>(`GET ${root}/${id}`)),
    told: () =>
      sandbox.deliveries.list().map(({ event, body }) => {
        const { status } = body as { status?: string }
        return `${event.replace('business_payments.', '')} ${status}`
      }),
  }
}

const collecting = { 'webhook.mode': 'collect' } as const

/** For one test. */
export const startPayables = async (options: StartOptions = {}): Promise<Payables> =>
  payablesOf(await startTestSandbox({ ...collecting, ...options }))

/** For a whole file; to be closed by it. */
export async function openPayables(): Promise<Payables & { close(): Promise<void> }> {
  const opened = await openTestSandbox(collecting)
  return { ...payablesOf(opened), close: opened.close }
}

/** What became of the money of a card, which only the control API tells. */
export const saleOf = ({ sandbox }: Payables, id: string) =>
  sandbox.businessPayments.list().find(({ access_id }) => access_id === id)?.sale

/** Lets time pass until a moment. */
export const to = (shop: Payables, when: string) => shop.sandbox.clock.advance({ to: when })

interface Rewards {
  readonly list: readonly Readonly<Record<string, unknown>>[]
}

/** Rewards of the platform, newest term first. */
export const rewards = async ({ context }: Payables) =>
  bodyOf(await context.as(payables.platform)<Rewards>('GET /v1/buyer_platform_accounts')).list
