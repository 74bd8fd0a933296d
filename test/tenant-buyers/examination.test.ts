// The contract of a tenant buyer: every transition that is allowed, and every other. behaviour of
// platforms 4.3 and 4.8.
import { describe, expect, it } from 'vitest'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { tenantBuyers } from './buyer.ts'

const buyerThatIs = tenantBuyers()
const told = 'buyer_contracts.status_code.updated'

type Buyer = Awaited<ReturnType<typeof buyerThatIs>>
type Row = readonly [state: string, act: string, to: number, facts: object, emits: string | null]

const day = '2026/01/05'
const fresh = { examination_status_code: null, contracted_at: null, available_status_code: 201 }
const passed = { examination_status_code: 2, start_at: day, available_status_code: 202 }
const failed = { examination_status_code: 3, denied_at: day }
const open = { examination_status_code: 1, contracted_at: day }

// biome-ignore format: a table
const rows: readonly Row[] = [
  // in          done                 becomes facts                 told
  ['entered',    'apply',             102, open,                    told],
  ['entered',    'apply deny',        102, open,                    told],
  ['entered',    'apply hold',        102, open,                    told],
  ['entered',    'apply deny_at_once', 106, failed,                 told],
  ['applied',    'decide approve',    107, passed,                  told],
  ['applied',    'decide deny',       106, failed,                  told],
  ['applied',    'decide hold',       102, open,                    null],
  ['applied',    'decide release',    102, open,                    null],
  ['held',       'decide approve',    107, passed,                  told],
  ['held',       'decide deny',       106, failed,                  told],
  ['held',       'decide hold',       102, open,                    null],
  ['held',       'decide release',    102, open,                    null],
  ['entered',    'terminate',         105, { expired_at: day },     told],
  ['applied',    'terminate',         105, { expired_at: day },     told],
  ['denied',     'terminate',         105, { expired_at: day },     told],
  ['operating',  'terminate',         105, { expired_at: day },     told],
  ['entered',    'reset',             101, fresh,                   null],
  ['applied',    'reset',             101, fresh,                   told],
  ['denied',     'reset',             101, { ...fresh, denied_at: null, examin_result_reason: null }, told],
  ['operating',  'reset',             101, { ...fresh, start_at: null }, told],
  ['terminated', 'reset',             101, { ...fresh, expired_at: null }, told],
]

const states = ['entered', 'applied', 'denied', 'operating', 'terminated'] as const
const acts = ['decide approve', 'decide deny', 'decide hold', 'decide release', 'terminate']
const forbidden = states.flatMap((state) =>
  acts
    .filter((act) => !rows.some(([from, on]) => from === state && on === act))
    .map((act) => [state, act] as const),
)

/** Does something to the contract, as the platform or as the service. */
function act({ control, apply, id }: Buyer, what: string) {
  const [name = '', result] = what.split(' ')
  if (name === 'apply') return apply(result === undefined ? {} : { 'x-sandbox-result': result })
  const body = name === 'decide' ? { outcome: result } : undefined
  return control(`POST buyer_contracts/${id}/${name}`, body)
}

describe('the contract of a tenant buyer', () => {
  it.each(rows)('%s, %s: becomes %i', async (state, what, to, facts, emits) => {
    const buyer = await buyerThatIs(state)
    const { sandbox, id, platform, contract } = buyer
    await sandbox.deliveries.mode('collect')
    await platform('POST /v1/webhook_settings', { event: told })
    bodyOf(await act(buyer, what))
    expect(await contract()).toMatchObject({ status_code: to, ...facts })
    const events = sandbox.deliveries.list().map(({ event, body }) => [event, body])
    const { examination_status_code, examin_result_reason } = await contract()
    const standing = { status_code: to, examination_status_code, examin_result_reason }
    const payload = {
      ...{ event: told, tenant_buyer_id: id, buyer_platform_id: 'bpf_demoplat1' },
      ...{ ...standing, updated: `${day} 09:00:00.000` },
    }
    expect(events).toEqual(emits === null ? [] : [[emits, payload]])
  })

  it.each(forbidden)('%s, %s: is refused', async (state, what) => {
    const buyer = await buyerThatIs(state)
    const before = buyer.sandbox.digest()
    const refused = await act(buyer, what)
    expect(refusalOf(refused)).toMatch(/^400 .*106031$/)
    expect(buyer.sandbox.digest()).toBe(before)
  })

  it('is answered 1 when it is accepted, 2 when refused at once, 3 when it is held', async () => {
    const answers: unknown[] = []
    for (const result of ['approve', 'deny', 'deny_at_once', 'hold']) {
      const { apply } = await buyerThatIs('entered')
      answers.push(bodyOf(await apply({ 'x-sandbox-result': result }))['status_code'])
    }
    expect(answers).toEqual([1, 1, 2, 3])
  })

  // biome-ignore format: a table
  it.each<[string, number, number]>([
    ['approve', 107, 2],
    ['deny',    106, 3],
    ['hold',    102, 1],
  ])('that was sent for %s is decided a day later', async (result, status, examination) => {
    const { apply, contract, sandbox } = await buyerThatIs('entered')
    bodyOf(await apply({ 'x-sandbox-result': result }))
    await sandbox.clock.advance({ to: '2026/01/06 08:59:59.000' })
    expect(await contract()).toMatchObject({ status_code: 102 })
    await sandbox.clock.advance('1s')
    expect(await contract()).toMatchObject({
      ...{ status_code: status, examination_status_code: examination },
    })
  })

  it.each([
    ['deny', 106],
    ['hold', 102],
    ['deny_at_once', 106],
    ['strange', 107],
  ])('is asked for {%s} by a word in the name of the buyer', async (word, status) => {
    const { apply, contract, put, sandbox } = await buyerThatIs('entered')
    bodyOf(await put({ buyer_info: { buyer_name: `Bakery {${word}}` } }))
    bodyOf(await apply())
    await sandbox.clock.advance('1d')
    expect((await contract())['status_code']).toBe(status)
  })

  it('is decided by a rule on the application or on the examination, for one account', async () => {
    const { apply, contract, sandbox, id } = await buyerThatIs('entered')
    const on = 'buyer examination'
    await sandbox.rules.add(asking(on, 'approve', { scope: { account: 'b_nobody00001' } }))
    await sandbox.rules.add(asking(on, 'deny', { scope: { account: id } }))
    bodyOf(await apply())
    await sandbox.clock.advance('1d')
    expect((await contract())['status_code']).toBe(106)

    const other = await buyerThatIs('entered')
    const route = 'POST /v1/buyer/contracts/examinations'
    await other.sandbox.rules.add(asking(route, 'hold'))
    expect(bodyOf(await other.apply())).toMatchObject({ status_code: 3 })
  })

  it('has no result that no examiner knows, by header or by rule', async () => {
    const { apply, sandbox } = await buyerThatIs('entered')
    expect(refusalOf(await apply({ 'x-sandbox-result': 'declined' }))).toBe('400 E0000007008')
    const rule = asking('buyer examination', 'deny_at_once')
    await expect(sandbox.rules.add(rule)).rejects.toThrow('SANDBOX_UNKNOWN_RESULT')
  })

  it('says why it is refused, in the words of whoever decided', async () => {
    const { control, contract, id, sandbox } = await buyerThatIs('applied')
    const decision = { outcome: 'deny', reason: 'no such company' }
    bodyOf(await control(`POST buyer_contracts/${id}/decide`, decision))
    expect(await contract()).toMatchObject({ examin_result_reason: 'no such company' })
    const scripted = await buyerThatIs('entered')
    await scripted.apply({ 'x-sandbox-result': 'deny' })
    await sandbox.clock.advance('1d')
    expect((await scripted.contract())['examin_result_reason']).toMatch(/./)
  })

  it('goes on a day after it was released', async () => {
    const { contract, sandbox, id } = await buyerThatIs('held')
    await sandbox.clock.advance('5d')
    expect((await contract())['status_code']).toBe(102)
    await sandbox.tenantBuyers.decide(id, 'release')
    await sandbox.clock.advance('1d')
    expect((await contract())['status_code']).toBe(107)
  })

  it('waits for nothing once it was ended or began anew', async () => {
    for (const end of ['terminate', 'reset'] as const) {
      const { contract, sandbox, id } = await buyerThatIs('applied')
      await sandbox.tenantBuyers[end](id)
      expect(sandbox.jobs.list()).toEqual([])
      await sandbox.clock.advance('2d')
      expect((await contract())['status_code']).toBe(end === 'terminate' ? 105 : 101)
    }
  })
})
