// A customer pays an invoice on its page, by card, with 3-D Secure and by transfer, and reads the
// documents; and what the pages of an invoice say when there is nothing to pay.
import { describe, expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, readInvoice, waits } from '../invoices/invoices.ts'
import { enterCard } from './card-entry.ts'
import { press } from './page-state.ts'

const browser = useBrowser()

async function openInvoice(wish: object = {}) {
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const invoice = await givenInvoice(context, { status: waits, ...wish })
  const tab = await browser.page()
  await tab.goto(invoice.invoice_url ?? '')
  return { context, invoice, tab }
}

describe('the page of an invoice', () => {
  it('takes a card, and leads to the receipt', browsing, async () => {
    const { context, invoice, tab } = await openInvoice()
    expect(await tab.getByTestId('amount').textContent()).toMatch(/11,000/)
    await enterCard(tab)
    await press('act-pay')(tab)
    await press('receipt')(tab)
    expect(await tab.getByTestId('sum').textContent()).toMatch(/11,000/)
    expect(await tab.getByTestId('registration').textContent()).toMatch(/T\d{13}/)
    expect(await readInvoice(context, invoice)).toMatchObject({
      ...{ status: 'PAID', is_paid_externally: false, transaction_date: '2026/01/05' },
    })
  })

  it.each([
    ['pass', 'PAID', 'receipt'],
    ['fail', waits, 'try-again'],
  ])('asks the issuer: %s leaves it %s', browsing, async (answer, status, shows) => {
    const { context, invoice, tab } = await openInvoice({ card: { tds_type: '2' } })
    await enterCard(tab, '4100000000005000')
    await press('act-pay')(tab)
    await press(`act-${answer}`)(tab)
    await tab.getByTestId(shows).waitFor()
    expect((await readInvoice(context, invoice)).status).toBe(status)
  })

  it('shows the account, takes a short transfer and the rest', browsing, async () => {
    const { context, invoice, tab } = await openInvoice()
    const number = invoice.embedded_virtual_account?.account_number
    expect(await tab.getByTestId('account-number').textContent()).toBe(number)
    await press('pay-now')(tab)
    await tab.getByTestId('field-amount').fill('4000')
    await press('act-transfer')(tab)
    await tab.getByTestId('notice').waitFor()
    expect(await tab.getByTestId('amount').textContent()).toMatch(/7,000/)
    expect((await readInvoice(context, invoice)).billing_total_amount).toBe(7000)
    await press('act-transfer')(tab)
    await tab.goto(invoice.invoice_url ?? '')
    await tab.getByTestId('receipt').waitFor()
    expect((await readInvoice(context, invoice)).status).toBe('PAID')
  })
})

describe('what there is to see', () => {
  // biome-ignore format: a table
  it.each<[string, object, number, number, number]>([
    // state                              page  bill receipt
    ['DRAFT',    {},                       200, 404, 404],
    [waits,      {},                       200, 200, 404],
    ['PAID',     {},                       200, 200, 200],
    ['CANCELED', {},                       200, 200, 404],
  ])('of a %s invoice', async (status, wish, ...answers) => {
    const context = await startTestSandbox()
    const { id } = await givenInvoice(context, { status, ...wish })
    const asked = ['invoices', 'bills', 'receipts'].map(async (kind) => {
      const path = `/pages/${kind}/s_demoshop001/${id}`
      return (await fetch(context.sandbox.url + path)).status
    })
    expect(await Promise.all(asked)).toEqual(answers)
  })

  it('has a form for a card only while it waits, and nothing of unknown ones', async () => {
    const context = await startTestSandbox()
    for (const status of ['DRAFT', 'PAID', 'CANCELED']) {
      const { id } = await givenInvoice(context, { status })
      const path = `/pages/invoices/s_demoshop001/${id}`
      expect(await (await fetch(context.sandbox.url + path)).text()).not.toContain('card_no')
    }
    const unknown = await fetch(`${context.sandbox.url}/pages/invoices/s_demoshop001/in_no`)
    expect(unknown.status).toBe(404)
  })

  it('fits a phone and a sheet of paper', browsing, async () => {
    const context = await startTestSandbox()
    const line = { unit_price: 105, quantity: 1, tax_rate: 10, date: '2026/01/02' }
    const lines = ['Tea', 'Pot', 'Cup', 'Tray'].map((name) => ({ ...line, name }))
    const memo = 'Please pay in time.'
    const { bill_pdf_url } = await givenInvoice(context, { status: waits, lines, memo })
    const tab = await browser.page()
    await tab.goto(bill_pdf_url ?? '')
    await tab.setViewportSize({ width: 320, height: 640 })
    const captions = await tab.locator('caption').all()
    expect(captions).toHaveLength(2)
    for (const caption of captions) {
      // As long a word as `Items` stood there letter by letter.
      expect((await caption.boundingBox())?.height).toBeLessThan(48)
    }
    const printed = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  it('names the customer, the rates and the reduced items of a document', async () => {
    const context = await startTestSandbox()
    const line = { unit_price: 105, quantity: 1 }
    const { bill_pdf_url } = await givenInvoice(context, {
      ...{ status: waits, memo: '<b>memo</b>', is_tax_included: false },
      lines: [
        { ...line, name: '<i>Tea</i>', tax_rate: 8, date: '2026/01/02' },
        { ...line, name: 'Cup', tax_rate: 10 },
      ],
    })
    const answer = await fetch(bill_pdf_url ?? '', { headers: { 'accept-language': 'ja' } })
    const text = (await answer.text()).replaceAll(/<style>.*?<\/style>/gs, '')
    for (const part of [
      '株式会社サンプル 御中',
      '10%対象',
      '8%対象',
      '&lt;i>Tea&lt;/i> ※',
      '228円',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/<i>|<b>memo/)
  })
})
