// Invoices in any state, by real requests and by what a buyer does.
import { type GivenApi, performGiven, type Recipe, type Wish } from '../../http/given.ts'
import { dayMs, formatDate } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import { sealedTestCard } from '../cards/seal-actions.ts'
import { actOnPayment } from '../payments/outside-actions.ts'
import { invoicesOfId } from './actions.ts'
import { expireInvoice } from './closing.ts'
import { dropJobs } from './jobs-planned.ts'
import { payByCard, transferPaymentOf } from './paying-actions.ts'
import type { Invoice, StoredInvoice } from './schema.ts'

/** Days that a customer has to pay where no wish says it. */
const usualDays = 14

type Walk = (api: GivenApi, id: string, wish: Wish) => Promise<unknown>

/** The invoice that was just made: by the account itself, or by the tenant that it acts for. */
const find = ({ world, account }: GivenApi, id: string): StoredInvoice =>
  (world.store.invoices.find(account.id, id) ?? invoicesOfId(world, id)[0]) as StoredInvoice

const open: Walk = (api, id) => api.call('PUT /v1/invoices/{id}/open', { params: { id }, body: {} })

/** Issues it and, where it is wished for, lets its due date pass without moving the clock. */
const wait: Walk = async (api, id, wish) => {
  await open(api, id, wish)
  if (wish['expired'] !== true) return
  const { world } = api
  performGiven(world, 'invoice expired', () => {
    dropJobs(world, find(api, id))
    expireInvoice(world, find(api, id))
  })
}

/** How it is paid; the wish `paid_by` names one. */
const payments: Readonly<Record<string, Walk>> = {
  async Card(api, id, { card }) {
    const { world } = api
    performGiven(world, 'invoice PAID', () => {
      payByCard(world, find(api, id), sealedTestCard(world, card as string | undefined))
    })
  },
  async Virtualaccount(api, id) {
    const { world } = api
    performGiven(world, 'invoice PAID', () => {
      const payment = transferPaymentOf(world, find(api, id))
      if (payment) actOnPayment(world, payment, 'transfer', {})
    })
  },
  externally: (api, id) =>
    api.call('PUT /v1/invoices/{id}/paid_externally', { params: { id }, body: {} }),
}

const walks: Readonly<Record<string, Walk>> = {
  DRAFT: async () => undefined,
  AWAITING_CUSTOMER_PAYMENT: wait,
  async PAID(api, id, wish) {
    await open(api, id, wish)
    await payments[String(wish['paid_by'] ?? 'externally')]?.(api, id, wish)
  },
  async CANCELED(api, id, wish) {
    await open(api, id, wish)
    await api.call('PUT /v1/invoices/{id}/cancel', { params: { id }, body: {} })
  },
}

/** What is needed to issue an invoice, where no wish says it. */
const usual = ({ world }: GivenApi, amount: unknown): object => ({
  customer_overwrite: { name: '株式会社サンプル', email: 'buyer@example.com' },
  customer_honorific: '御中',
  lines: [{ name: '商品代金', unit_price: Number(amount), quantity: 1, tax_rate: 10 }],
  pay_types: ['Card', 'Virtualaccount'],
  due_date: formatDate(world.clock.now() + usualDays * dayMs),
})

/**
 * `given invoice {status?, amount?, paid_by?, test_card?, expired?, ...}`: `amount` is the price of
 * the one line, without its tax of 10 percent; `paid_by` is Card, Virtualaccount or externally;
 * `expired` closes the account as the end of the due date does. Every other field is taken as a
 * request has it.
 */
export const givenInvoice: Recipe = async (api, wish) => {
  const { status = 'DRAFT', amount = 10_000, paid_by, test_card: card, expired, ...said } = wish
  const walk = walks[String(status)]
  if (!walk) {
    const known = Object.keys(walks).join(', ')
    throw fail.notFound(`A way to status ${status}`).withHint(`statuses: ${known}`)
  }
  if (paid_by !== undefined && !Object.hasOwn(payments, String(paid_by))) {
    const hint = `paid_by: ${Object.keys(payments).join(', ')}`
    throw fail.notFound(`A payment by ${paid_by}`).withHint(hint)
  }
  const body = { ...usual(api, amount), ...said }
  const { id } = await api.call<Invoice>('POST /v1/invoices', { body })
  await walk(api, id, { paid_by, card, expired })
  return api.call<Invoice>('GET /v1/invoices/{id}', { params: { id } })
}
