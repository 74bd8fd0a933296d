// What a shop is told of its cards.
import { describe, expect, it } from 'vitest'
import { master, registerCard, tokenFor } from '../harness/cards.ts'
import { market } from '../harness/demo-shops.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

describe('card.regist and card.update', () => {
  it('carry exactly the published fields', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { url, requests } = await startReceiver()
    for (const event of ['card.regist', 'card.update']) {
      await api('POST /v1/webhook_settings', { url, event, signature: 'shop-secret' })
    }
    const { body: card } = await registerCard(api, 'c_demo_empty', {}, master)
    await sandbox.clock.advance('1m')
    const path = `/v1/customers/c_demo_empty/cards/${card.id}`
    await api(`PUT ${path}`, { token: await tokenFor(api) })
    await sandbox.clock.settle()

    const common = {
      shop_id: 's_demoshop001',
      customer_id: 'c_demo_empty',
      customer_group_id: null,
      card_id: card.id,
      default_flag: '1',
      pay_type: 'Card',
      forward: '2a99661',
    }
    expect(requests.map(({ body }) => body)).toEqual([
      {
        ...common,
        card_no_display: '************4444',
        expire_display: '3001',
        process_date: start,
        process_type: 'I',
        event: 'card.regist',
      },
      {
        ...common,
        card_no_display: '************1111',
        expire_display: '3912',
        process_date: '2026/01/05 09:01:00.000',
        process_type: 'U',
        event: 'card.update',
      },
    ])
    for (const { headers } of requests) {
      expect(headers['content-type']).toBe('application/json')
      expect(headers['fincode-signature']).toBe('shop-secret')
    }
  })

  it('name the sharing group and go to the shop that acted', async () => {
    const { sandbox, as } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const tenant = as(market.tenant)
    await registerCard(tenant, 'c_demo_shared_2')
    const [told] = sandbox.deliveries.list({ event: 'card.regist' })
    expect(told).toMatchObject({
      shop_id: market.tenant,
      body: { shop_id: market.tenant, customer_group_id: market.group },
    })
  })

  it('are not sent for a deletion or a refusal', async () => {
    const { api, sandbox } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const path = '/v1/customers/c_demo_alice/cards/cs_demoalicevisa000000001'
    await api(`PUT ${path}`, { default_flag: '0' })
    await api(`PUT ${path}`, { expire: 'soon' })
    await api(`DELETE ${path}`)
    await api('DELETE /v1/customers/c_demo_alice')
    expect(sandbox.deliveries.list()).toEqual([])
  })
})
