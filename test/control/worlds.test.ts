import { describe, expect, it } from 'vitest'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const codes = (body: Record<string, unknown>) =>
  (body['errors'] as { error_code: string }[]).map((each) => each.error_code)
const listOf = (body: Record<string, unknown>) => body['list'] as Record<string, unknown>[]

describe('worlds', () => {
  it('opens a world by its name in the header or the query, and tells how it stands', async () => {
    const { control } = await startTestSandbox({ fixture: 'empty' })

    await control('GET clock?world=second')
    await control('GET clock', undefined, { 'x-sandbox-world': 'third' })

    const { body } = await control('GET worlds')
    expect(listOf(body).map((each) => each['name'])).toEqual(['default', 'second', 'third'])
    expect((await control('GET worlds/second')).body).toMatchObject({
      name: 'second',
      revision: 0,
      now: start,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: { customers: 0, accounts: 1 },
    })
    expect((await control('GET worlds/default?world=other')).status).toBe(200)
    const two = await control('GET clock?world=a', undefined, { 'x-sandbox-world': 'b' })
    expect(codes(two.body)).toEqual(['SANDBOX_TWO_WORLDS'])
  })

  it('gives equal digests to worlds with one seed and the same commands', async () => {
    const { sandbox, control } = await startTestSandbox()
    for (const name of ['left', 'right']) {
      await control('POST worlds', { name, seed: 'shared' })
      await sandbox.world(name).given.customer({ name: 'Alice Example' })
    }
    await control('POST worlds', { name: 'other' })
    await sandbox.world('other').given.customer({ name: 'Alice Example' })

    const digestOf = (name: string) => sandbox.world(name).digest()
    expect(digestOf('left')).toBe(digestOf('right'))
    expect(digestOf('left')).not.toBe(digestOf('other'))
  })

  it('goes back to the start by reset, and to nothing by delete', async () => {
    const { sandbox, api, control } = await startTestSandbox()
    const before = sandbox.digest()
    await api('POST /v1/customers', { name: 'Alice Example' })
    expect(sandbox.digest()).not.toBe(before)

    const reset = await control('POST reset')
    expect(reset).toMatchObject({ status: 200, body: { name: 'default', digest: before } })

    expect((await control('DELETE worlds/default')).status).toBe(200)
    expect((await control('GET worlds/default')).status).toBe(404)
    expect((await control('GET clock')).status).toBe(200)
  })

  it('starts from a fixture by name or from one in the body', async () => {
    const { sandbox, control } = await startTestSandbox()
    const rows = [
      { $owner: 's_demoshop001', id: 'c_own', name: 'Own', created: 'D-1 10:00:00.000' },
    ]
    const records = { ...sandboxRecords(sandbox.accounts()), customers: { rows } }

    const made = await control('POST worlds', { name: 'own', fixture: { format: 1, records } })
    expect(made).toMatchObject({ status: 200, body: { counts: { customers: 1 } } })
    const empty = await control('POST reset?world=own', { fixture: 'empty' })
    expect(empty).toMatchObject({ status: 200, body: { counts: { customers: 0 } } })
  })
})

const sandboxRecords = (list: { keys: readonly object[]; id: string }[]) => ({
  accounts: { rows: list.map(({ keys: _, ...account }) => account) },
  keys: {
    rows: list.flatMap(({ id, keys }) => keys.map((key) => ({ ...key, account_id: id }))),
  },
})
