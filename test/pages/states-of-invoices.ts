// The pages of invoices, each in its states.
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { enterCard } from './card-entry.ts'
import { type PageState, press } from './page-state.ts'

interface Made {
  readonly id: string
}

const lines = [
  { date: '2026/01/02', name: '煎茶（100g）', unit_price: 1200, quantity: 3, tax_rate: 8 },
  { date: '2026/01/02', name: '急須', unit_price: 4800, quantity: 1, tax_rate: 10 },
  { date: '2026/01/03', name: '配送料', unit_price: 550, quantity: 1, tax_rate: 10 },
]

const customer = {
  name: '株式会社さくら商事',
  email: 'keiri@example.com',
  addr_post_code: '530-0001',
  addr_state: '27',
  addr_city: '大阪市北区',
  addr_line_1: '梅田1-2-3',
  addr_line_2: '見本ビル5階',
}

const pathOf = (kind: string, { id }: Made, below = ''): string =>
  `/pages/${kind}/s_demoshop001/${id}${below}`

const made = (sandbox: Sandbox, wish: object): Promise<Made> =>
  (sandbox.given['invoice'] as Give)<Made & object>({
    ...{ lines, customer_overwrite: customer, invoice_number: 'INV-2026-0012' },
    ...wish,
  })

/** The path of a page of an invoice in whatever state. */
export const invoicePath =
  (wish: object, kind = 'invoices', below = '') =>
  async (sandbox: Sandbox): Promise<string> =>
    pathOf(kind, await made(sandbox, wish), below)

const waits = { status: 'AWAITING_CUSTOMER_PAYMENT' }
const byCard = { ...waits, pay_types: ['Card'] }

export const invoiceStates: readonly PageState[] = [
  { name: 'invoice', given: invoicePath(waits), flow: { press: 'act-pay', shows: 'refused' } },
  {
    name: 'invoice-declined',
    given: invoicePath(byCard),
    async after(tab) {
      await enterCard(tab, '4000000000000002')
      await press('act-pay')(tab)
    },
  },
  {
    name: 'invoice-failed',
    given: invoicePath(byCard, 'invoices', '/result'),
    flow: { press: 'try-again', shows: 'act-pay' },
  },
  {
    name: 'invoice-short',
    async given(sandbox) {
      const invoice = await made(sandbox, { ...waits, pay_types: ['Virtualaccount'] })
      await sandbox.buyer.transferToInvoice({ invoice: invoice.id, amount: 5000 })
      return pathOf('invoices', invoice)
    },
    flow: { press: 'pay-now', shows: 'act-transfer' },
  },
  {
    name: 'invoice-overdue',
    async given(sandbox) {
      const path = await invoicePath(waits)(sandbox)
      await sandbox.clock.advance('15d')
      return path
    },
    flow: { press: 'bill', shows: 'rates' },
  },
  { name: 'invoice-draft', given: invoicePath({ status: 'DRAFT' }) },
  {
    name: 'invoice-paid',
    given: invoicePath({ status: 'PAID', paid_by: 'Card' }),
    flow: { press: 'receipt', shows: 'paid-on' },
  },
  { name: 'invoice-canceled', given: invoicePath({ status: 'CANCELED' }) },
  {
    name: 'bill',
    given: invoicePath({ ...waits, memo: 'お支払いは期限までにお願いいたします。' }, 'bills'),
    flow: { press: 'back', shows: 'act-pay' },
  },
  {
    name: 'bill-tax-included',
    given: invoicePath(
      {
        ...waits,
        input_type: 'amount',
        lines: [
          { name: '年会費', tax_included_amount: 11000, tax_rate: 10 },
          { name: '機関誌', tax_included_amount: 1080, tax_rate: 8 },
        ],
      },
      'bills',
    ),
  },
  {
    name: 'receipt',
    given: invoicePath({ status: 'PAID', paid_by: 'Virtualaccount' }, 'receipts'),
  },
]
