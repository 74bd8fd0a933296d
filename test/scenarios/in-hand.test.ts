// Deliveries and rules in a test's hand: each method does what its operation and command do.
import { describe, expect, it } from 'vitest'
import { operate, paymentIn } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const captured = 'payments.card.capture'

async function capturing(options: object = {}) {
  const hook = await startReceiver()
  const context = await startTestSandbox({ 'webhook.url': hook.url, ...options })
  const { sandbox, api } = context
  const capture = async () => operate(api, await paymentIn(sandbox, 'AUTHORIZED'), 'capture')
  return { ...context, hook, capture, told: () => hook.bodies('event') }
}

describe('sandbox.deliveries', () => {
  it('list and resend: by id, by filter, with other values', async () => {
    const { sandbox, capture, hook } = await capturing()
    await capture()
    await sandbox.clock.settle()
    const [first] = sandbox.deliveries.list({ event: captured })
    const again = await sandbox.deliveries.resend(String(first?.id))
    expect(again.resend_of).toBe(first?.id)
    const edits = { set: { status: 'CANCELED' } }
    const [changed] = await sandbox.deliveries.resend({ id: again.id }, edits)
    expect(changed?.body['status']).toBe('CANCELED')
    await sandbox.clock.settle()
    const statuses = hook.requests
      .filter(({ body }) => body['event'] === captured)
      .map(({ body }) => body['status'])
    expect(statuses).toEqual(['CAPTURED', 'CAPTURED', 'CANCELED'])
    await expect(sandbox.deliveries.resend({})).rejects.toMatchObject({
      message: expect.stringContaining('SANDBOX_FILTER_MISSING'),
    })
  })

  it('hold and release: in the order that is asked for, then the rest', async () => {
    const { sandbox, capture, told } = await capturing()
    const rule = await sandbox.deliveries.hold()
    await capture()
    expect(told()).toEqual([])
    const [newest] = sandbox.deliveries.list({ state: 'held' })
    const [released] = await sandbox.deliveries.release([String(newest?.id)])
    expect([released?.state, ...told()]).toEqual(['delivered', captured])
    expect(await sandbox.deliveries.release()).toHaveLength(2)
    await sandbox.rules.remove(rule.id)
    await sandbox.deliveries.hold('payments.card.exec')
    await capture()
    await sandbox.clock.settle()
    expect(told().slice(3)).toEqual(['payments.card.regist', captured])
  })

  it('trigger: of a record that is made, or of one that is there', async () => {
    const { sandbox, told } = await capturing()
    const { record, list } = await sandbox.deliveries.trigger('invoice.paid')
    expect(list[0]?.body).toMatchObject({ invoice_id: record })
    const set = { shop_id: 's_other' }
    const other = await sandbox.deliveries.trigger('invoice.open', { record, set })
    expect(other.list[0]?.body).toMatchObject({ invoice_id: record, shop_id: 's_other' })
    await sandbox.clock.settle()
    expect(told()).toEqual(['invoice.paid', 'invoice.open'])
  })

  it('verify: what came is what was sent, or where it differs', async () => {
    const { sandbox, hook } = await capturing()
    await sandbox.deliveries.trigger(captured)
    await sandbox.clock.settle()
    const body = hook.requests[0]?.text ?? ''
    const signature = 'sandbox-signature'
    expect(await sandbox.deliveries.verify({ body, signature })).toMatchObject({ same: true })
    const { problems } = await sandbox.deliveries.verify({ body: `${body} `, signature })
    expect(problems).toEqual([expect.stringContaining('keep the raw body')])
  })
})

it('sandbox.simulate: a result in a word, or any consequence, with its limits', async () => {
  const { sandbox, api, capture } = await capturing()
  await sandbox.simulate('PUT /v1/payments/{id}/capture', 'declined:010', { times: 1 })
  expect([(await capture()).status, (await capture()).status]).toEqual([400, 200])
  const away = { fault: { kind: 'status', status: 503 } } as const
  const rule = await sandbox.simulate('GET /v1/customers/{id}', away, { when: { id: 'c_x' } })
  expect(rule).toMatchObject({ when: { id: 'c_x' }, matched: 0 })
  expect((await api('GET /v1/customers/c_x')).status).toBe(503)
  expect((await api('GET /v1/customers/c_demo_alice')).status).toBe(200)
})
