// What a test may do to a world beside the API: the handle and the command line do the same.
import { expect, it } from 'vitest'
import { processes, run, start } from '../cli/cli.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const captured = 'o_democaptured0000000001'
const collecting = { 'webhook.mode': 'collect' } as const

it('sandbox.chargebacks opens one, passes it on, decides it and takes it back', async () => {
  const { sandbox, api } = await startTestSandbox(collecting)
  const { chargebacks } = sandbox
  const { id } = await chargebacks.open({ order_id: captured, request: 14 })
  await api(`POST /v1/shop_charge_backs/${id}/reply`, {})

  expect(await chargebacks.advance(id)).toMatchObject({ id, status_code: 4007 })
  const lost = await chargebacks.settle(id, 'lost')
  expect(lost).toMatchObject({ status_code: 4009, canceled: 'false' })
  expect(await chargebacks.cancel(id)).toMatchObject({ status_code: 4009, canceled: 'true' })
  const found = chargebacks.list().find((each) => each.id === id)
  expect(found?.effects).toMatchObject([{ trade_type: 3 }, { trade_type: 5 }])
  await expect(chargebacks.cancel(id)).rejects.toThrow('nobody can cancel it')
})

it('sandbox.jobs runs one before its time, at the time that it is', async () => {
  const { sandbox } = await startTestSandbox(collecting)
  const { id } = await sandbox.given.payment<{ id: string }>({
    ...{ pay_type: 'Konbini', status: 'AWAITING_CUSTOMER_PAYMENT' },
  })
  const [planned] = sandbox.jobs.list()
  expect(planned).toMatchObject({ subject: id })
  const [kind, before] = [planned?.kind ?? '', sandbox.clock.now()]

  expect(await sandbox.jobs.run(kind, id)).toEqual(planned)

  expect([sandbox.jobs.list(), sandbox.clock.now()]).toEqual([[], before])
  await expect(sandbox.jobs.run(kind)).rejects.toThrow(`There is no job ${kind}`)
})

it('sandbox.cardUpdater renews the cards that are named', async () => {
  const { sandbox } = await startTestSandbox(collecting)
  const runs = await sandbox.cardUpdater.run(['cs_demoalicevisa000000001'])
  expect(runs).toMatchObject([{ shop_id: 's_demoshop001', success_count: 1, processed_count: 1 }])
  expect(await sandbox.cardUpdater.run()).toEqual([])
})

it(
  'the command line lists jobs, runs one, goes to the next, drops, renews',
  processes,
  async () => {
    // Nothing leaves in this mode, so nobody has to listen there.
    const url = 'http://127.0.0.1:9/'
    const { ready } = await start(['--webhook-url', url, '--webhook-mode', 'manual'])
    const ask = async (...words: string[]) => {
      const { code, stdout, stderr } = await run(words, { PAYMENT_SANDBOX_URL: ready.url })
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout)
    }
    const given = async (wish: object) => {
      const body = JSON.stringify({ kind: 'payment', ...wish })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${ready.url}/_sandbox/given`, { method: 'POST', headers, body })
      return (await answer.json()) as { id: string }
    }
    const waiting = { pay_type: 'Konbini', status: 'AWAITING_CUSTOMER_PAYMENT' }
    const [first, second] = [await given(waiting), await given(waiting)]

    const { list } = await ask('jobs')
    const job = list.find(({ subject }: { subject: string }) => subject === second.id)
    expect(await ask('jobs', 'run', job.kind, second.id)).toEqual(job)
    // The default starting state has an examination an hour away, which comes first.
    expect((await ask('clock', 'advance', '--next')).jobs).toMatchObject([{ subject: 'decide' }])
    expect((await ask('jobs')).list.map((each: typeof job) => each.subject)).toContain(first.id)
    expect(await ask('card-updater', 'run', 'cs_demoalicevisa000000001')).toMatchObject({
      runs: [{ shop_id: 's_demoshop001', success_count: 1 }],
    })

    const [{ id }] = (await ask('deliveries', '--state', 'held')).list
    expect(await ask('deliveries', 'drop', id)).toMatchObject({ id, state: 'abandoned' })
  },
)
