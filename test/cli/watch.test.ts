// `start --watch`: a fixture that is edited while the sandbox runs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { processes, run, start, temporaryFolder } from './cli.ts'

const empty = JSON.parse(readFileSync('fixtures/empty.json', 'utf8'))
const shop = empty.records.accounts.rows[0].id

const withCustomer = (id: string) => ({
  ...empty,
  records: { ...empty.records, customers: { rows: [{ $owner: shop, id, name: 'Somebody' }] } },
})

async function watched() {
  const file = join(temporaryFolder(), 'shop.json')
  const write = (fixture: object | string) =>
    writeFileSync(file, typeof fixture === 'string' ? fixture : JSON.stringify(fixture))
  write(withCustomer('c_first'))
  const sandbox = await start(['--watch', '--fixture', file])
  const { url, keys } = sandbox.ready
  const statusOf = async (id: string, world = '') =>
    (await apiOf(url, keys.secret + world)(`GET /v1/customers/${id}`)).status
  const said = async (text: string) =>
    expect.poll(() => sandbox.stderr, { timeout: 30_000 }).toContain(text)
  return { write, statusOf, said, url, file }
}

describe('payment-sandbox start --watch', processes, () => {
  it('loads the fixture anew; open worlds keep their state until they are reset', async () => {
    const { write, statusOf, said, url, file } = await watched()
    expect(await statusOf('c_first')).toBe(200)
    write(withCustomer('c_second'))
    await said(`${file} is loaded anew.`)
    expect([await statusOf('c_first'), await statusOf('c_second', '~new')]).toEqual([200, 200])
    await run(['reset', '--url', url])
    expect(await statusOf('c_second')).toBe(200)
    expect(await statusOf('c_first')).not.toBe(200)
  })

  it('keeps the old one when the file is broken, and says why', async () => {
    const { write, statusOf, said } = await watched()
    write('{')
    await said('warning: the fixture stays as it was.')
    await said('is not JSON')
    expect(await statusOf('c_first', '~later')).toBe(200)
    write({ ...empty, records: { ...empty.records, customers: { rows: [{}] } } })
    await said('A row of customers has no id')
    expect(await statusOf('c_first', '~latest')).toBe(200)
    write(withCustomer('c_mended'))
    await said('is loaded anew')
    expect(await statusOf('c_mended', '~mended')).toBe(200)
  })
})
