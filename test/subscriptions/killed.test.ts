// A process that dies while its clock is advanced: the advance is asked for again, and goes on.
import { describe, expect, it } from 'vitest'
import { processes } from '../cli/cli.ts'
import { apiOf } from '../harness/api.ts'
import { bodyOf } from '../harness/errors.ts'
import { startReceiver } from '../harness/receiver.ts'
import { SandboxProcess } from '../harness/sandbox-process.ts'
import { statePath } from '../harness/state.ts'

const count = 30
const months = 12
const charges = count * months

/** A day of January for each. */
const startOf = (at: number) => `2026/01/${String(at + 1).padStart(2, '0')}`

describe('an advance that is killed in the middle', processes, () => {
  it('charges each month of each subscription once, and tells of each day', processes, async () => {
    const receiver = await startReceiver()
    const flags = ['--state', statePath(), '--now', '2025/12/20 09:00', '--clock', 'manual']
    const advance = ({ url }: SandboxProcess) =>
      fetch(`${url}/_sandbox/clock/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: '2026/12/31 09:00' }),
      }).catch(() => undefined)

    const first = await SandboxProcess.start(flags)
    const before = apiOf(first.url, first.key)
    const hook = { event: 'recurring.card.batch', url: receiver.url }
    bodyOf(await before('POST /v1/webhook_settings', hook))
    bodyOf(await before('DELETE /v1/subscriptions/su_demoalice000000000001?pay_type=Card'))
    for (let at = 0; at < count; at++) {
      const wish = { id: `su_kept${at}`, pay_type: 'Card', start_date: startOf(at) }
      const of = { plan_id: 'pl_demomonthly0000000001', customer_id: 'c_demo_alice' }
      bodyOf(await before('POST /v1/subscriptions', { ...wish, ...of }))
    }
    const going = advance(first)
    await receiver.arrived(100)
    await first.kill()
    await going

    const second = await SandboxProcess.start(flags)
    const api = apiOf(second.url, second.key)
    const now = bodyOf(await api('GET /v1/subscriptions/su_kept0?pay_type=Card'))
    expect(String(now['next_charge_date']) < '2026/12').toBe(true)
    expect((await advance(second))?.status).toBe(200)
    for (let at = 0; at < count; at++) {
      const path = `GET /v1/subscriptions/su_kept${at}/result?pay_type=Card&limit=100`
      const { list } = bodyOf(await api<{ list: { status: string; process_date: string }[] }>(path))
      const paid = list.filter(({ status }) => status === 'SUCCEEDED')
      expect(new Set(paid.map(({ process_date }) => process_date)).size).toBe(months)
      expect(paid).toHaveLength(months)
    }
    const sales = 'GET /v1/payments?pay_type=Card&pay_pattern=subscription&status=CAPTURED'
    expect(bodyOf(await api(`${sales}&count_only=true`))).toEqual({ total_count: charges })

    const days = new Map(receiver.requests.map(({ body }) => [body['charge_date'], body]))
    const told = [...days.values()].map(({ succeeded }) => Number(succeeded))
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(charges)
    await second.kill()
  })
})
