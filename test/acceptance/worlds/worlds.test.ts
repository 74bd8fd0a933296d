// Worlds of one sandbox: they share a process and a port, and nothing else.
import { describe, expect, it } from 'vitest'
import { Ids } from '../../../src/kit/ids.ts'
import type { StartOptions } from '../../../src/sandbox/open.ts'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import { askOf } from '../../harness/pool.ts'
import { startTestSandbox } from '../../harness/sandbox.ts'
import { commands, Story } from './story.ts'

const worldsMany = 200
const inFlightMax = 24

const options: StartOptions = { 'webhook.mode': 'collect', 'trace.max': 20 }

/** Plays all stories to their end, in an order that a seed decides, many at the same time. */
async function interleave(stories: readonly Story[], seed: string): Promise<void> {
  const chance = new Ids(seed)
  const waiting = [...stories]
  const playOne = async (): Promise<void> => {
    while (waiting.length > 0) {
      const at = Number(chance.digits(9)) % waiting.length
      const [story] = waiting.splice(at, 1) as [Story]
      await story.play()
      if (!story.isOver) waiting.push(story)
    }
  }
  // A story that is being played is not among the waiting, so none gets two commands at once.
  await Promise.all(Array.from({ length: inFlightMax }, playOne))
  for (const story of stories) await story.playAll()
}

async function openWorlds(sandbox: Sandbox, names: readonly string[], seed: string) {
  const ask = askOf(sandbox)
  for (const name of names) {
    const reply = await ask({
      method: 'POST',
      path: '/_sandbox/worlds',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, seed }),
    })
    expect(reply.status).toBe(200)
  }
  return ask
}

describe('worlds with one seed', () => {
  it('end alike and answer alike, 200 interleaved as one alone', async () => {
    const { sandbox: lonely } = await startTestSandbox(options)
    const alone = new Story(
      await openWorlds(lonely, ['alone'], 'shared'),
      lonely.keys.secret,
      'alone',
    )
    await alone.playAll()
    const digest = lonely.world('alone').digest()
    expect(alone.told).toHaveLength(commands.length)
    const statuses = new Set(alone.told.map((told) => told.slice(0, 3)))
    expect([...statuses].sort()).toEqual(['200', '400', '409'])

    const { sandbox } = await startTestSandbox(options)
    const names = Array.from({ length: worldsMany }, (_, at) => `w${at}`)
    const ask = await openWorlds(sandbox, names, 'shared')
    const stories = names.map((name) => new Story(ask, sandbox.keys.secret, name))
    await interleave(stories, 'order')

    expect(commands).toHaveLength(50)
    expect(new Set(names.map((name) => sandbox.world(name).digest()))).toEqual(new Set([digest]))
    expect(new Set(stories.map(({ told }) => told.join('\n')))).toEqual(
      new Set([alone.told.join('\n')]),
    )
  }, 60_000)
})

describe('the seed of a world that was given none', () => {
  async function tellAll(names: readonly string[], seed: string): Promise<Map<string, string>> {
    const { sandbox } = await startTestSandbox({ ...options, seed })
    const ask = askOf(sandbox)
    const stories = names.map((name) => new Story(ask, sandbox.keys.secret, name))
    await interleave(stories, names.join())
    const told = stories.map(({ told }, at) => {
      const name = names[at] as string
      return [name, `${sandbox.world(name).digest()}\n${told.join('\n')}`] as const
    })
    return new Map(told)
  }

  it('is made of seed and name: the order in which worlds open changes nothing', async () => {
    const [forth, back] = [
      await tellAll(['default', 'one', 'two', 'three'], 'same'),
      await tellAll(['three', 'two', 'default', 'one'], 'same'),
    ]
    for (const [name, told] of forth) expect(back.get(name)).toBe(told)
    expect(new Set(forth.values()).size).toBe(4)
  })

  it('differs where the seed differs', async () => {
    const [one, other] = [await tellAll(['default'], 'one'), await tellAll(['default'], 'other')]
    expect(one.get('default')).not.toBe(other.get('default'))
  })
})

describe('a world', () => {
  it('sees nothing of another: records, clock, rules, repeated keys, deliveries', async () => {
    const { sandbox } = await startTestSandbox(options)
    const [here, there] = [sandbox.world('here'), sandbox.world('there')]
    const untouched = there.digest()
    const customer = await here.given.customer<{ id: string }>({ id: 'c_mine' })
    // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
    await here.rules.add({ on: '*', then: { fault: { kind: 'rate-limit' } }, times: 1 })
    await here.clock.advance('3d')
    expect(there.digest()).toBe(untouched)
    expect(there.clock.now()).toBe(sandbox.clock.now())

    const ask = askOf(sandbox)
    const headers = (world: string) => ({ authorization: `Bearer ${sandbox.keys.secret}~${world}` })
    const path = `/v1/customers/${customer.id}`
    const of = async (world: string) => {
      const { status, codes } = await ask({ method: 'GET', path, headers: headers(world) })
      return [status, ...codes].join(' ')
    }
    expect(await of('there')).toBe('400 E0002003002')
    expect(await of('here')).toBe('403 E9995001002')
    expect(await of('here')).toBe('200')

    const repeat = async (world: string, name: string) => {
      const reply = await ask({
        method: 'POST',
        path: '/v1/customers',
        headers: {
          ...headers(world),
          'content-type': 'application/json',
          idempotent_key: '3d1f8a52-7e64-4f0e-8a11-5b8f0d3f9a01',
        },
        body: JSON.stringify({ name }),
      })
      return reply.status
    }
    expect(await repeat('here', 'Taro')).toBe(200)
    expect(await repeat('there', 'Hanako')).toBe(200)
    expect(await repeat('here', 'Hanako')).toBe(409)

    await here.given.payment({ status: 'CAPTURED' })
    expect(here.deliveries.list().length).toBeGreaterThan(0)
    expect(there.deliveries.list()).toEqual([])
  })

  it.each(['default', 'other'])('named %s is exactly fresh after a reset', async (name) => {
    const { sandbox } = await startTestSandbox(options)
    const world = sandbox.world(name)
    const [fresh, now] = [world.digest(), world.clock.now()]
    const first = new Story(askOf(sandbox), sandbox.keys.secret, name)
    await first.playAll()
    const after = world.digest()
    expect(after).not.toBe(fresh)

    await world.reset()

    expect([world.digest(), world.clock.now()]).toEqual([fresh, now])
    const again = new Story(askOf(sandbox), sandbox.keys.secret, name)
    await again.playAll()
    expect(again.told).toEqual(first.told)
    expect(world.digest()).toBe(after)
  })

  it('that was deleted opens anew from the fixture', async () => {
    const { sandbox, control } = await startTestSandbox(options)
    const fresh = sandbox.world('short').digest()
    await sandbox.world('short').given.customer()
    expect((await control('DELETE worlds/short')).status).toBe(200)
    expect(sandbox.world('short').digest()).toBe(fresh)
  })
})
