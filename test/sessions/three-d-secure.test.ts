// Links whose cards ask for 3-D Secure: the buyer goes to the issuer and comes back.
import { expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startMerchant } from '../harness/merchant.ts'
import { read } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { eventsOf, givenLink } from './links.ts'

const browser = useBrowser()
const withTds = { order_id: 'order-1', card: { tds_type: '2', job_code: 'CAPTURE' } }

it('leads from the card to the issuer, and then is paid', async () => {
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const { sandbox, api } = context
  const { id } = await givenLink(context, withTds)
  const sent = await sandbox.buyer.pay({ session: id, card: 'challenge-visa' })
  expect(sent).toMatchObject({
    ...{ status: 'PAYSTART', payment_status: 'AUTHENTICATED' },
    landing: { method: 'GET', url: expect.stringContaining('/pages/three-d-secure/') },
  })
  await sandbox.buyer.authenticate({ payment: 'order-1', answer: 'pass' })
  expect(await read(api, { id: 'order-1' })).toMatchObject({ status: 'CAPTURED', tds_type: '2' })
  await expect(sandbox.buyer.pay({ session: id })).rejects.toThrow('PAYSUCCESS')
  expect(eventsOf(context).map((name) => name.slice('payments.card.'.length))).toEqual([
    ...['regist', 'exec', 'secure2.authenticate', 'secure2.result', 'secure'],
  ])
})

it('takes another card after the issuer has refused', async () => {
  const context = await startTestSandbox()
  const { sandbox } = context
  const { id } = await givenLink(context, withTds)
  await sandbox.buyer.pay({ session: id, card: 'refused-visa' })
  await sandbox.buyer.authenticate({ payment: 'order-1' })
  const again = await sandbox.buyer.pay({ session: id, card: 'frictionless-visa' })
  expect(again).toMatchObject({ status: 'PAYSTART', payment_status: 'AUTHENTICATED' })
  await sandbox.buyer.authenticate({ payment: 'order-1' })
  await expect(sandbox.buyer.pay({ session: id })).rejects.toThrow('PAYSUCCESS')
})

it('comes back to the shop in a browser', browsing, async () => {
  const shop = await startMerchant()
  const context = await startTestSandbox()
  const link = await givenLink(context, { ...withTds, success_url: `${shop.url}/paid` })
  const tab = await browser.page({ locale: 'en-US' })
  await tab.goto(link.link_url)
  await tab.getByTestId('field-card_no').fill('4100000000005000')
  await tab.getByTestId('field-expire').fill('12/39')
  await tab.getByTestId('act-pay').click()
  await tab.getByTestId('act-pass').click()
  await tab.waitForURL(`${shop.url}/paid`)
  expect(shop.returns).toMatchObject([{ method: 'POST', form: { status: 'PAYSUCCESS' } }])
  expect(await read(context.api, { id: 'order-1' })).toMatchObject({ status: 'CAPTURED' })
})

it('says that it failed in a browser, and lets the buyer try again', browsing, async () => {
  const context = await startTestSandbox()
  const link = await givenLink(context, withTds)
  const tab = await browser.page({ locale: 'en-US' })
  await tab.goto(link.link_url)
  await tab.getByTestId('field-card_no').fill('4100000000005000')
  await tab.getByTestId('field-expire').fill('12/39')
  await tab.getByTestId('act-pay').click()
  await tab.getByTestId('act-fail').click()
  await tab.getByTestId('try-again').click()
  await tab.getByTestId('field-card_no').waitFor()
})
