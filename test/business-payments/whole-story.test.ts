// The whole story of a buyer platform: a tenant buyer registers, applies and is approved, files an
// invoice, pays it by a card that wants a challenge, in a real browser, and its payee has the money
// on the due date. A real receiver hears of all of it.
import { expect, it } from 'vitest'
import { usualPayee } from '../../src/resources/business-payments/given.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import { browsing, useBrowser } from '../harness/browser.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { startMerchant } from '../harness/merchant.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { buyerOf, entries, owner, told } from '../tenant-buyers/buyer.ts'
import { type Payment, root } from './payables.ts'

const browser = useBrowser()

const events = [
  'buyer_contracts.status_code.updated',
  ...['regist', 'exec', 'update'].map((name) => `business_payments.${name}`),
]

const pdf = Buffer.from('%PDF-1.7 an invoice').toString('base64')
const file = { invoice_file: pdf, invoice_file_name_display: 'paper.pdf' }

it('from the registration of a buyer to the reward of its platform', browsing, async () => {
  const [{ sandbox, as }, hook, merchant] = await Promise.all([
    startTestSandbox(),
    startReceiver(),
    startMerchant(),
  ])
  const platform = as(payables.platform)
  const id = String(bodyOf(await platform(entries, owner))['id'])
  const api = as(payables.platform, { for: id })
  for (const event of events)
    bodyOf(await api('POST /v1/webhook_settings', { event, url: hook.url }))

  const buyer = buyerOf(api, id)
  bodyOf(await buyer.put(told({ buyer_info: { buyer_name: 'Green Bakery' } })))
  bodyOf(await buyer.apply())
  await sandbox.clock.advance('1d')
  expect(await buyer.contract()).toMatchObject({ status_code: 107 })

  const draft = { billing_amount: 100_001, due_date: '2026/01/20', ...file, ...usualPayee }
  const { access_id } = bodyOf(await api<Payment>(`POST ${root}`, draft))
  const submitted = bodyOf(await api<Payment>(`PUT ${root}/${access_id}`, { card_token: null }))
  expect(submitted).toMatchObject({ status: 'SUBMITTED', total_amount: 103_002 })
  bodyOf(await api(`PUT ${root}/request`, { access_id }))

  const minted = { card: 'challenge-visa', account: payables.platform }
  const card_token = (await (sandbox.given['token'] as Give)<{ id: string }>(minted)).id
  const auth_ret_url = `${merchant.url}/back?from=invoice`
  const asked = bodyOf(
    await api<Payment>(`PUT ${root}/auth`, { access_id, card_token, auth_ret_url }),
  )
  expect(asked).toMatchObject({ status: 'AUTHENTICATING', result: 'CHALLENGE' })

  const tab = await browser.page({ locale: 'en-US' })
  const acsUrl = String(asked['acs_url'])
  await tab.goto(acsUrl)
  const shown = await tab.locator('main').innerText()
  for (const text of ['Imaginary Paper Supply', '103,002', 'VISA ************5000']) {
    expect(shown).toContain(text)
  }
  await tab.getByTestId('act-pass').click()
  await tab.waitForURL(`${merchant.url}/**`)
  const url = `/back?from=invoice&access_id=${access_id}&result=AUTHORIZED`
  expect(merchant.returns).toEqual([{ method: 'GET', url, form: {} }])
  // Whoever comes back is led on, and nothing happens twice.
  await tab.goto(acsUrl)
  await tab.getByTestId('return').click()
  await tab.waitForURL(`${merchant.url}${url}`)

  await sandbox.clock.advance({ to: '2026/01/20 15:00' })
  expect(bodyOf(await api(`GET ${root}/${access_id}`))).toMatchObject({
    ...{ status: 'TRANSFERRED', transfer_exec_date: '2026/01/20', error_code: null },
  })
  const { list } = bodyOf(await platform<{ list: object[] }>('GET /v1/buyer_platform_accounts'))
  expect(list[0]).toMatchObject({ count: 1, total_amount: 100_001, reward_amount: 500 })
  await sandbox.clock.settle()
  const heard = hook.requests.map(({ body: { event, status, status_code } }) => {
    return `${String(event).replace('business_payments.', '')} ${status ?? status_code}`
  })
  expect(heard).toEqual([
    ...[102, 107].map((standing) => `buyer_contracts.status_code.updated ${standing}`),
    ...['regist DRAFT', 'exec SUBMITTED', 'update REQUESTED', 'update AUTHENTICATING'],
    ...['exec UNDER_EXAMINATION', 'update APPROVED', 'update TRANSFERRING', 'update TRANSFERRED'],
  ])
})
