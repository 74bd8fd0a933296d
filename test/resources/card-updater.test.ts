// The card updater: which cards it asks for, what it changes, and what it tells.
import { describe, expect, it } from 'vitest'
import type { Card } from '../../src/resources/cards/schema.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { told } from '../harness/subscriptions.ts'

const path = '/v1/customers/c_demo_alice/cards/cs_demoalicevisa000000001'
const collecting = { 'webhook.mode': 'collect' } as const
const monthly = { ...collecting, 'cardUpdater.monthly': true } as const

const change = async ({ api }: TestSandbox, body: object): Promise<Card> =>
  bodyOf(await api<Card>(`PUT ${path}`, body))
const read = async ({ api }: TestSandbox): Promise<Card> => bodyOf(await api<Card>(`GET ${path}`))

describe('the run of each month', () => {
  it('renews a card that ends soon, at 05:00 on the 10th', async () => {
    const context = await startTestSandbox(monthly)
    const { sandbox } = context
    await change(context, { expire: '2602', card_updater_mode: 'enabled' })
    await sandbox.clock.advance({ to: '2026/01/10 04:59:59.999' })
    expect(told(sandbox, 'card.updater.complete')).toEqual([])
    await sandbox.clock.advance('1ms')
    const at = '2026/01/10 05:00:00.000'
    expect(await read(context)).toMatchObject({
      ...{ expire: '3102', updated: at },
      ...{ card_updater_last_attempt_date: at, card_updater_last_success_date: at },
    })
    expect(told(sandbox, 'card.updater.complete')).toEqual([
      {
        ...{ shop_id: 's_demoshop001', customer_group_id: null },
        ...{ card_updater_process_month: '202601', success_count: 1, processed_count: 1 },
        event: 'card.updater.complete',
      },
    ])
    expect(told(sandbox, 'card.update').at(-1)).toMatchObject({ expire_display: '3102' })
    const { jobs } = await sandbox.clock.advance('365d')
    expect(jobs.map(({ kind, subject }) => `${kind} ${subject}`)).toHaveLength(12)
    expect((await read(context)).card_updater_last_success_date).toBe(at)
  })

  it('asks in vain for a card that lasts, and for one that its issuer declines', async () => {
    const context = await startTestSandbox(monthly)
    const { sandbox, api } = context
    await change(context, { card_updater_mode: 'enabled' })
    const dave = '/v1/customers/c_demo_dave/cards/cs_demodavevisa0000000001'
    await api(`PUT ${dave}`, { expire: '2601', card_updater_mode: 'enabled' })
    await sandbox.clock.advance('10d')
    const at = '2026/01/10 05:00:00.000'
    const inVain = { card_updater_last_attempt_date: at, card_updater_last_success_date: null }
    expect(await read(context)).toMatchObject({ expire: '3912', ...inVain })
    expect(bodyOf(await api(`GET ${dave}`))).toMatchObject({ expire: '2601', ...inVain })
    expect(told(sandbox, 'card.updater.complete')).toMatchObject([
      { success_count: 0, processed_count: 2 },
    ])
  })

  // biome-ignore format: a table
  it.each([
    ['inherit',  false, 0],
    ['inherit',  true,  1],
    ['disabled', true,  0],
    ['enabled',  false, 1],
  ])('of a card %s with a default of %s looks at %d', async (mode, inherit, count) => {
    const context = await startTestSandbox({ ...monthly, 'cardUpdater.inherit': inherit })
    await change(context, { expire: '2602', card_updater_mode: mode })
    await context.sandbox.clock.advance('10d')
    expect((await read(context)).expire).toBe(count === 1 ? '3102' : '2602')
  })

  it('does not come unless it is switched on', async () => {
    const context = await startTestSandbox(collecting)
    await change(context, { expire: '2602', card_updater_mode: 'enabled' })
    expect((await context.sandbox.clock.advance('90d')).jobs).toEqual([])
  })
})

describe('POST /_sandbox/card-updater/run', () => {
  it('runs now, and renews the cards that are named whenever they end', async () => {
    const context = await startTestSandbox(collecting)
    const { control } = context
    const named = { cards: ['cs_demoalicevisa000000001'] }
    expect(bodyOf(await control('POST card-updater/run', named))).toMatchObject({
      runs: [{ shop_id: 's_demoshop001', success_count: 1, processed_count: 1 }],
    })
    expect((await read(context)).expire).toBe('4412')
    expect(bodyOf(await control('POST card-updater/run', {}))).toEqual({ runs: [] })
  })

  it('tells the main shop of cards that shops share', async () => {
    const { control, sandbox } = await startTestSandbox(collecting)
    await control('POST card-updater/run', { cards: ['cs_demoshared1visa0000001'] })
    expect(told(sandbox, 'card.updater.complete')).toMatchObject([
      { shop_id: 's_demoshmain1', customer_group_id: 'cg_demogroup1' },
    ])
  })

  it('refuses a card that is unknown or switched off, and changes nothing', async () => {
    const context = await startTestSandbox(collecting)
    await change(context, { card_updater_mode: 'disabled' })
    const before = context.sandbox.digest()
    for (const id of ['cs_nobody', 'cs_demoalicevisa000000001']) {
      const both = { cards: ['cs_demobobjcb000000000001', id] }
      expect(refusalOf(await context.control('POST card-updater/run', both))).toMatch(/^400 /)
    }
    expect(context.sandbox.digest()).toBe(before)
  })
})
