// One card of a customer is the default while there is any.
import { describe, expect, it } from 'vitest'
import type { Api } from '../harness/api.ts'
import { cardsOf, registerCard } from '../harness/cards.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const customer = 'c_demo_empty'
const path = `/v1/customers/${customer}/cards`

/** Registers a card for each flag; gives their ids in that order. */
async function register(api: Api, ...flags: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const default_flag of flags) {
    ids.push((await registerCard(api, customer, { default_flag })).body.id)
  }
  return ids
}

/** Which cards of the customer are the default. */
const defaults = async (api: Api): Promise<string[]> =>
  (await cardsOf(api, customer)).filter((card) => card.default_flag === '1').map(({ id }) => id)

describe('the default card of a customer', () => {
  it.each(['0', '1'])('is the first one, whatever it asked for: %s', async (flag) => {
    const { api } = await startTestSandbox()
    const { body } = await registerCard(api, customer, { default_flag: flag })
    expect(body.default_flag).toBe('1')
    expect(await defaults(api)).toEqual([body.id])
  })

  it('stays when a card is registered with flag 0', async () => {
    const { api } = await startTestSandbox()
    const [first] = await register(api, '1', '0')
    expect(await defaults(api)).toEqual([first])
  })

  it('moves to a card that is registered with flag 1', async () => {
    const { api } = await startTestSandbox()
    const [, second] = await register(api, '1', '1')
    expect(await defaults(api)).toEqual([second])
  })

  it('moves to a card that is updated with flag 1, and the former one loses it', async () => {
    const { api } = await startTestSandbox()
    const [first, second] = await register(api, '1', '0')
    const { body } = await api(`PUT ${path}/${second}`, { default_flag: '1' })
    expect(body['default_flag']).toBe('1')
    expect((await api(`GET ${path}/${first}`)).body['default_flag']).toBe('0')
    expect(await defaults(api)).toEqual([second])
  })

  it('may be told again that it is the default', async () => {
    const { api } = await startTestSandbox()
    const [first] = await register(api, '1')
    expect((await api(`PUT ${path}/${first}`, { default_flag: '1' })).status).toBe(200)
    expect(await defaults(api)).toEqual([first])
  })

  it.each([1, 2])('may not be given up, with %i cards', async (count) => {
    const { api, sandbox } = await startTestSandbox()
    const [first] = await register(api, ...['1', '0'].slice(0, count))
    const before = sandbox.digest()
    const reply = await api(`PUT ${path}/${first}`, { default_flag: '0', holder_name: 'NEW' })
    expect(refusalOf(reply)).toBe('400 E0008136002')
    expect(sandbox.digest()).toBe(before)
  })

  it('does not change when another card is told that it is not the default', async () => {
    const { api } = await startTestSandbox()
    const [first, second] = await register(api, '1', '0')
    expect((await api(`PUT ${path}/${second}`, { default_flag: '0' })).status).toBe(200)
    expect(await defaults(api)).toEqual([first])
  })

  it('does not move with an update that does not speak of it', async () => {
    const { api } = await startTestSandbox()
    const [first, second] = await register(api, '1', '0')
    await api(`PUT ${path}/${second}`, { holder_name: 'NEW' })
    await api(`PUT ${path}/${first}`, { holder_name: 'NEW' })
    expect(await defaults(api)).toEqual([first])
  })

  it('is the newest one left after the default was deleted', async () => {
    const { api } = await startTestSandbox()
    const [first, , third] = await register(api, '1', '0', '0')
    await api(`DELETE ${path}/${first}`)
    expect(await defaults(api)).toEqual([third])
  })

  it('stays when another card is deleted', async () => {
    const { api } = await startTestSandbox()
    const [first, second] = await register(api, '1', '0')
    await api(`DELETE ${path}/${second}`)
    expect(await defaults(api)).toEqual([first])
  })

  it('is the first one again after all were deleted', async () => {
    const { api } = await startTestSandbox()
    const [first] = await register(api, '1')
    await api(`DELETE ${path}/${first}`)
    const [next] = await register(api, '0')
    expect(await defaults(api)).toEqual([next])
  })
})
