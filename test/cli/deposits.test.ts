// Deposits by command, as the service and its bank would move them.
import { describe, expect, it } from 'vitest'
import { processes, run, start } from './cli.ts'

describe('payment-sandbox deposits', processes, () => {
  it('adjust and close a term, stop what was paid and release it', async () => {
    const { ready } = await start()
    const ask = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(args, { PAYMENT_SANDBOX_URL: ready.url })
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout)
    }
    const january = 'sales_s_demoshop001_202501_00001'
    const { list } = await ask('deposits')
    expect(list).toContainEqual(expect.objectContaining({ id: january, status_code: 3003 }))

    const adjusted = await ask('deposits', 'adjust', 's_demosub0001', '5000', 'a gift')
    expect(adjusted).toMatchObject({ status_code: 3012, count: 1, deposit_amount: 5000 })
    const closed = await ask('deposits', 'close', 's_demosub0001')
    expect(closed.list).toMatchObject([{ id: adjusted.id, status_code: 3002 }])

    const stopped = await ask('deposits', 'status', january, '3005')
    expect(stopped).toMatchObject({ id: january, status_code: 3005 })
    await ask('deposits', 'release', january)
    await ask('clock', 'advance', '1d')
    const { list: later } = await ask('deposits')
    expect(later).toContainEqual(expect.objectContaining({ id: january, status_code: 3003 }))
  })
})
