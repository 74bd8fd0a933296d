// What a tenant buyer hears of its invoices: each event by its own setting, signed, to its receiver;
// and nothing of those of another.
import { expect, it } from 'vitest'
import { signatureHeader } from '../../src/service.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startPayables } from './payables.ts'

it('each step is told to the settings of the tenant buyer, signed', async () => {
  const receiver = await startReceiver()
  const shop = await startPayables({ 'webhook.mode': 'async' })
  const listen = (buyer: string, event: string) => {
    const url = `${receiver.url}/${buyer}`
    const api = shop.context.as(payables.platform, { for: buyer })
    return api('POST /v1/webhook_settings', { url, event, signature: event })
  }
  const events = ['business_payments.regist', 'business_payments.exec', 'business_payments.update']
  for (const event of events) {
    bodyOf(await listen(payables.buyer, event))
    bodyOf(await listen(payables.otherBuyer, event))
  }
  const { access_id } = await shop.given('UNDER_EXAMINATION')
  await shop.sandbox.businessPayments.decide(access_id, 'reject')
  await receiver.arrived(5)
  await shop.sandbox.clock.settle()

  expect(new Set(receiver.requests.map(({ path }) => path))).toEqual(
    new Set([`/hook/${payables.buyer}`]),
  )
  const heard = receiver.requests.map(({ headers, body }) => {
    expect(headers[signatureHeader.toLowerCase()]).toBe(body['event'])
    expect(body).toMatchObject({ access_id, buyer_platform_id: 'bpf_demoplat1' })
    for (const hidden of ['invoice_file', 'gw_api_key', 'gw_public_key_path', 'id']) {
      expect(body).not.toHaveProperty(hidden)
    }
    return [body['event'], body['status'], body['previous_status']].join(' ').trim()
  })
  expect(heard).toEqual([
    ...['business_payments.regist DRAFT', 'business_payments.exec SUBMITTED'],
    'business_payments.exec AUTHORIZED',
    'business_payments.update UNDER_EXAMINATION AUTHORIZED',
    'business_payments.update REJECTED UNDER_EXAMINATION',
  ])
})
