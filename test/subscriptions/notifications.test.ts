// What a merchant hears of subscriptions: each event once, by a real receiver.
import { expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenSubscription } from '../harness/subscriptions.ts'

// biome-ignore format: a table
it.each([
  ['Card',        '2026/01/20'],
  ['Directdebit', '2026/02/27'],
])('hears of each step of a subscription by %s', async (pay_type, start_date) => {
  const receiver = await startReceiver()
  const { api, sandbox } = await startTestSandbox({ 'webhook.url': receiver.url })
  const { id } = await givenSubscription(sandbox, { pay_type, start_date })
  bodyOf(await api(`PUT /v1/subscriptions/${id}`, { pay_type, client_field_1: 'seen' }))
  bodyOf(await api(`DELETE /v1/subscriptions/${id}?pay_type=${pay_type}`))
  await sandbox.clock.settle()
  const heard = receiver.bodies('event').filter((event) => String(event).startsWith('subscription'))
  const part = `subscription.${pay_type.toLowerCase()}`
  expect(heard).toEqual([`${part}.regist`, `${part}.update`, `${part}.delete`])
})
