// A signature is any text of up to 60 characters, but not every text fits into a header.
import { expect, it } from 'vitest'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

it.each(['署名', 'two\nlines'])('says why %j cannot be sent, and goes on', async (signature) => {
  const receiver = await startReceiver()
  const { api, sandbox } = await startTestSandbox()
  const event = 'payments.card.regist'
  await api('POST /v1/webhook_settings', { url: receiver.url, event, signature })
  await api('POST /v1/webhook_settings', { url: receiver.url, event, signature: 'plain' })

  await sandbox.given.payment({})
  await sandbox.clock.settle()

  const states = sandbox.deliveries.list({ event }).map(({ state }) => state)
  expect(states.sort()).toEqual(['delivered', 'retrying'])
  const failed = sandbox.deliveries.list({ event, state: 'retrying' })[0]
  expect(failed?.attempts[0]?.error).toMatch(/header/i)
})
