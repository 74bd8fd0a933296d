// Everything that the sandbox keeps has a limit. Beyond it the oldest goes, and is counted where a
// user looks; or the new one is refused in words.
import { describe, expect, it } from 'vitest'
import { controlFailures } from '../../../src/control/failures.ts'
import { composeCode } from '../../../src/kit/failure.ts'
import { flagOf, type SettingName, settingDefinitions } from '../../../src/settings.ts'
import { failures } from '../../../src/world/failures.ts'
import { startTestSandbox } from '../../harness/sandbox.ts'
import { withParcels } from '../uploads/parcels.ts'
import { type Overflow, overflows } from './dropping.ts'
import { type Refusing, refusals } from './refusing.ts'

interface Limit {
  readonly drops?: string
  readonly refusal?: string
}

const definitions = Object.entries(settingDefinitions) as [SettingName, Limit][]
const namesWith = (field: keyof Limit) =>
  definitions.filter(([, definition]) => definition[field] !== undefined).map(([name]) => name)

/** Settings that are called a limit and keep nothing. */
const keepNothing: Readonly<Partial<Record<SettingName, string>>> = {
  'webhook.retriesMax': 'says when a delivery is exhausted',
  'subscription.retriesMax': 'says when a charge is given up',
  connectionsMax: 'the socket closes one more',
  headerBytesMax: 'the socket refuses more',
  urlLengthMax: 'refused before anything is looked up',
}

interface Standing {
  readonly dropped: Readonly<Record<string, number>>
}

describe('every limit', () => {
  it('says what goes beyond it, or who refuses it', () => {
    const silent = definitions.filter(([name, { drops, refusal }]) => {
      const isLimit = /max$/i.test(name) && !(name in keepNothing)
      return isLimit !== ((drops ?? refusal) !== undefined) || (drops !== undefined && refusal)
    })
    expect(silent.map(([name]) => name)).toEqual([])
  })

  it('is reached in a test', () => {
    expect(Object.keys(overflows).sort()).toEqual(namesWith('drops').sort())
    expect(Object.keys(refusals).sort()).toEqual(namesWith('refusal').sort())
  })

  it('counts under a name that a world shows', async () => {
    const { control } = await startTestSandbox()
    const { body } = await control<Standing>('GET worlds/default')
    const names = definitions.flatMap(([, { drops }]) => drops ?? [])
    expect(Object.keys(body.dropped).sort()).toEqual([...new Set(names)].sort())
  })
})

describe('beyond the limit', () => {
  it.each(Object.entries(overflows) as [SettingName, Overflow][])(
    'of %s the oldest goes, the newest stays, and it is counted',
    async (name, { limit, options, dropped, reach, remain }) => {
      const started = await startTestSandbox({ ...(await options?.()), [name]: limit })
      await reach(started)
      const { drops = '' } = settingDefinitions[name] as Limit
      const one = await started.control<Standing>('GET worlds/default')
      const all = await started.control<{ list: Standing[] }>('GET worlds')
      expect(one.body.dropped).toEqual({ ...noDrops(one.body), [drops]: dropped })
      expect(all.body.list[0]?.dropped).toEqual(one.body.dropped)
      expect(await remain(started)).toEqual([false, true])
    },
  )

  it.each(Object.entries(refusals) as [SettingName, Refusing][])(
    'of %s the new one is refused, and nothing changes',
    async (name, { limit, reach, exceed }) => {
      const parts = { resources: withParcels }
      const started = await startTestSandbox({ fixture: 'empty', [name]: limit }, parts)
      await reach(started)
      const before = started.sandbox.describe()
      const answer = await exceed(started)
      const { refusal } = settingDefinitions[name] as Limit
      const failure = [...failures, ...controlFailures].find((each) => each.name === refusal)
      expect(failure, `no catalogue has ${refusal}`).toBeDefined()
      const told = answer instanceof Error ? answer : answer.body
      const [error] = (told as { errors?: { error_code: string }[] }).errors ?? []
      expect(error?.error_code).toContain(composeCode('', failure?.code ?? { fixed: '?' }))
      expect(started.sandbox.describe()).toEqual({ ...before, dropped: expect.anything() })
    },
  )
})

const noDrops = ({ dropped }: Standing) =>
  Object.fromEntries(Object.keys(dropped).map((name) => [name, 0]))

describe('a full world', () => {
  const full = { fixture: 'empty', 'records.max': 4 } as const

  it('says which flag allows more, and goes on for whatever adds nothing', async () => {
    const { api, control } = await startTestSandbox(full)
    expect((await api('POST /v1/customers', { id: 'c_1', name: 'A' })).status).toBe(200)
    const refused = await api('POST /v1/customers', { id: 'c_2', name: 'B' })
    expect(refused.headers.get('x-sandbox-hint')).toContain(`--${flagOf('records.max')}`)
    expect((await api('PUT /v1/customers/c_1', { name: 'C' })).status).toBe(200)
    expect((await api('DELETE /v1/customers/c_1')).status).toBe(200)
    expect((await control('POST reset')).status).toBe(200)
    expect((await api('POST /v1/customers', { id: 'c_2', name: 'B' })).status).toBe(200)
  })

  it('is not opened from a fixture that is too large', async () => {
    const { control } = await startTestSandbox(full)
    const reply = await control('POST worlds', { name: 'large', fixture: 'default' })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain('--records-max')
    expect((await control<{ list: unknown[] }>('GET worlds')).body.list).toHaveLength(1)
    await expect(startTestSandbox({ 'records.max': 4 })).rejects.toThrow('--records-max')
  })
})

describe('a command that is refused', () => {
  it('takes back what it made go', async () => {
    const options = { 'records.max': 4, 'deliveries.max': 1, 'webhook.mode': 'collect' } as const
    const { api, sandbox } = await startTestSandbox({ fixture: 'empty', ...options })
    const register = () =>
      api('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '1' })
    expect((await register()).status).toBe(200)
    expect((await register()).status).toBe(400)
    expect(sandbox.describe()).toMatchObject({
      counts: { deliveries: 1, payments: 1 },
      dropped: { deliveries: 0 },
    })
  })
})
