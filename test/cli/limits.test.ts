// What limits made go is seen from the terminal, and what may be done about it.
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { processes, run, runForPeople, start } from './cli.ts'

const payment = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }

describe('payment-sandbox status', processes, () => {
  it('shows what limits made go, with the flags that allow more', async () => {
    const flags = ['--deliveries-max', '2', '--trace-max', '4', '--webhook-mode', 'collect']
    const { ready } = await start(flags)
    const variables = { PAYMENT_SANDBOX_URL: ready.url }
    const status = async () => JSON.parse((await run(['status', '--json'], variables)).stdout)
    expect((await status()).world.dropped).toEqual({
      deliveries: 0,
      storedAnswers: 0,
      tokens: 0,
      jobs: 0,
      trace: 0,
      attempts: 0,
      mails: 0,
    })
    const none = await runForPeople(['status'], variables)
    expect(none.stdout).toMatch(/^ {2}dropped +nothing$/m)

    const api = apiOf(ready.url, ready.keys.secret)
    for (let count = 0; count < 5; count++) await api('POST /v1/payments', payment)
    expect((await status()).world.dropped).toMatchObject({ deliveries: 3, trace: 1, tokens: 0 })
    const some = await runForPeople(['status'], variables)
    expect(some.stdout).toMatch(/^ {2}dropped +deliveries 3 \(--deliveries-max\), trace 1 \(/m)
    expect(some.stdout).toContain('trace 1 (--trace-max, --trace-bytes-max)')
  })

  it('is a limit of its own for rules: one too many is refused in words', async () => {
    const { ready } = await start(['--rules-max', '1'])
    const add = () =>
      run(['rules', 'add', '{"on":"*","then":{"fault":{"kind":"delay","ms":0}}}'], {
        PAYMENT_SANDBOX_URL: ready.url,
      })
    expect((await add()).code).toBe(0)
    const refused = await add()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('start with a larger --rules-max')
  })
})
