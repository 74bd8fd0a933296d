// A running world is taken as JSON and put back, here or in another world.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { acknowledged, startReceiver } from '../harness/receiver.ts'
import { asking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenSubscription } from '../harness/subscriptions.ts'

/** A world with something that is charged, something that waits, a rule, and a retry to come. */
async function busy() {
  const started = await startTestSandbox()
  const { sandbox } = started
  let isDown = true
  const receiver = await startReceiver(() => (isDown ? { status: 500 } : acknowledged))
  await started.api('POST /v1/webhook_settings', {
    ...{ url: receiver.url, event: 'payments.konbini.exec', signature: 'once' },
  })
  await givenSubscription(sandbox)
  await sandbox.given.payment({ pay_type: 'Konbini', status: 'AWAITING_CUSTOMER_PAYMENT' })
  await sandbox.rules.add(asking('POST /v1/subscriptions', 'declined', { times: 2 }))
  await sandbox.clock.settle()
  return { ...started, receiver, repair: () => (isDown = false) }
}

const standing = ({ sandbox }: Awaited<ReturnType<typeof busy>>) => ({
  digest: sandbox.digest(),
  now: sandbox.clock.now(),
  jobs: sandbox.jobs.list(),
  rules: sandbox.rules.list().length,
})

describe('a snapshot', () => {
  it('takes a world back, as often as wanted, and what follows is the same again', async () => {
    const context = await busy()
    const { sandbox } = context
    const before = standing(context)
    const snapshot = await sandbox.snapshot()

    context.repair()
    const happened = await sandbox.clock.advance('40d')
    const after = sandbox.digest()
    expect(after).not.toBe(before.digest)

    for (let time = 0; time < 2; time++) {
      await sandbox.restore(snapshot)
      expect(standing(context)).toEqual(before)
      expect((await sandbox.clock.advance('40d')).jobs).toEqual(happened.jobs)
      expect(sandbox.digest()).toBe(after)
    }
    expect(context.receiver.bodies('event')).toHaveLength(4)
  })

  it('is the same over HTTP, and fits a world of another name', async () => {
    const context = await busy()
    const { sandbox, control } = context
    const taken = await control('GET snapshot')
    expect(taken.body).toEqual(await sandbox.snapshot())
    const put = await control('POST restore?world=copy', taken.body)
    const { digest, now } = standing(context)
    expect(put).toMatchObject({ status: 200, body: { name: 'copy', digest, now } })
    await sandbox.world('copy').given.customer()
    expect(sandbox.digest()).toBe(digest)
  })

  // biome-ignore format: a table
  it.each([
    ['nothing',                     () => ({}),                                     '"format" must be 1'],
    ['a newer format',              (good: object) => ({ ...good, format: 2 }),     '"format" must be 1'],
    ['no clock',                    (good: object) => ({ ...good, clock: {} }),     '"clock" must'],
    ['an unknown collection',       (good: object) => ({ ...good, records: { toys: { rows: [] } } }), 'no collection toys'],
    ['rows that are none',          (good: object) => ({ ...good, records: { plans: { rows: [1] } } }), 'a row of plans'],
  ])('of %s is refused in words, and nothing changes', async (_, spoil, why) => {
    const { sandbox, control } = await startTestSandbox()
    const before = sandbox.digest()
    const { status, body } = await control('POST restore', spoil(await sandbox.snapshot()))
    expect([status, ...codesOf({ body })]).toEqual([400, 'SANDBOX_SNAPSHOT_UNUSABLE'])
    expect(JSON.stringify(body)).toContain(why.replaceAll('"', '\\"'))
    expect(sandbox.digest()).toBe(before)
  })
})
