// behaviour-platform.md 1.2: how a key is sent, and which are taken.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import { openPool } from '../../harness/pool.ts'
import { openTestSandbox } from '../../harness/sandbox.ts'

const secret = 'm_test_FAKE_demoshop001'
const publicKey = 'p_test_FAKE_demoshop001'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const missing = '401 E9994001001'
const invalid = '401 E9994001002'
const notAllowed = '403 E9995001001'

let sandbox: Sandbox
let pool: ReturnType<typeof openPool>
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestSandbox()
  sandbox = opened.sandbox
  close = opened.close
  pool = openPool(sandbox)
})

afterAll(async () => {
  await pool.close()
  await close()
})

async function told(path: string, authorization: string | undefined): Promise<string> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  const { status, codes } = await pool.ask({ method: 'GET', path, headers })
  return [status, ...codes].join(' ')
}

describe('Authorization', () => {
  it.each<[string, string | undefined, string]>([
    ['absent', undefined, missing],
    ['empty', '', missing],
    ['blank', '   ', missing],
    ['Bearer and the key', `Bearer ${secret}`, '200'],
    ['bearer in small letters', `bearer ${secret}`, '200'],
    ['BEARER in capitals', `BEARER ${secret}`, '200'],
    ['more blanks between', `Bearer    ${secret}`, '200'],
    ['a tab between', `Bearer\t${secret}`, '200'],
    ['blanks around', `  Bearer ${secret}  `, '200'],
    ['Basic without colon', `Basic ${base64(secret)}`, '200'],
    ['Basic with colon', `Basic ${base64(`${secret}:`)}`, '200'],
    ['basic in small letters', `basic ${base64(`${secret}:`)}`, '200'],
    ['Basic without padding', `Basic ${base64(secret).replaceAll('=', '')}`, '200'],
    ['Basic with a password', `Basic ${base64(`${secret}:password`)}`, invalid],
    ['Basic with two colons', `Basic ${base64(`${secret}::`)}`, invalid],
    ['Basic with the key as password', `Basic ${base64(`:${secret}`)}`, invalid],
    ['Basic of a colon', `Basic ${base64(':')}`, invalid],
    ['Basic of nothing', 'Basic', invalid],
    ['Basic of no Base64', 'Basic !!!!', invalid],
    ['Basic of the key as it is', `Basic ${secret}`, invalid],
    [
      'Basic of bytes that are no text',
      `Basic ${Buffer.from([255, 254]).toString('base64')}`,
      invalid,
    ],
    ['Basic of a key with a line end', `Basic ${base64(`${secret}\n`)}`, invalid],
    ['Bearer of Base64', `Bearer ${base64(secret)}`, invalid],
    ['Bearer with a colon', `Bearer ${secret}:`, invalid],
    ['Bearer and nothing', 'Bearer', invalid],
    ['Bearer and two keys', `Bearer ${secret} ${secret}`, invalid],
    ['Bearer and a list', `Bearer ${secret}, Bearer ${secret}`, invalid],
    ['Bearer in quotes', `Bearer "${secret}"`, invalid],
    ['no blank between', `Bearer${secret}`, invalid],
    ['no scheme', secret, invalid],
    ['another scheme', `Digest ${secret}`, invalid],
    ['a token scheme', `Token ${secret}`, invalid],
    ['a key in capitals', `Bearer ${secret.toUpperCase()}`, invalid],
    ['a key a letter short', `Bearer ${secret.slice(0, -1)}`, invalid],
    ['a key a letter long', `Bearer ${secret}1`, invalid],
    ['an unknown key', 'Bearer m_test_FAKE_nobody', invalid],
    ['a revoked key', 'Bearer m_test_FAKE_revoked', invalid],
    ['a revoked key by Basic', `Basic ${base64('m_test_FAKE_revoked:')}`, invalid],
    ['a tenant buyer, who has no key', 'Bearer m_test_FAKE_demobuyer01', invalid],
    ['__proto__', 'Bearer __proto__', invalid],
    ['constructor', 'Bearer constructor', invalid],
    ['10 KB', `Bearer ${'k'.repeat(10_000)}`, invalid],
    ['10 KB of blanks', `Bearer ${' '.repeat(10_000)}${secret}`, '200'],
    ['10 KB of words', `Bearer ${'k '.repeat(5_000)}`, invalid],
    ['a public key where it may not', `Bearer ${publicKey}`, notAllowed],
    ['a world behind the key', `Bearer ${secret}~other`, '200'],
    ['a world behind the key by Basic', `Basic ${base64(`${secret}~other:`)}`, '200'],
    ['a world of a bad name', `Bearer ${secret}~NO`, '400 E0000006008'],
    ['a world without a name', `Bearer ${secret}~`, '400 E0000006008'],
    ['two worlds: the last one is the name', `Bearer ${secret}~a~b`, invalid],
    ['an unknown key with a world', 'Bearer m_test_FAKE_nobody~other2', invalid],
  ])('%s', async (_kind, authorization, expected) => {
    expect(await told('/v1/customers', authorization)).toBe(expected)
  })

  it.each([
    ['Bearer', `Bearer ${publicKey}`],
    ['Basic', `Basic ${base64(publicKey)}`],
    ['Basic and colon', `Basic ${base64(`${publicKey}:`)}`],
  ])('takes a public key by %s where public keys are taken', async (_kind, authorization) => {
    expect(await told('/v1/customers/c_demo_alice', authorization)).toBe('200')
    expect(await told('/v1/customers', authorization)).toBe(notAllowed)
  })

  it('opens no world for an unknown key', async () => {
    await told('/v1/customers', 'Bearer m_test_FAKE_nobody~never')
    const { text } = await pool.ask({ method: 'GET', path: '/_sandbox/worlds' })
    expect(text).not.toContain('never')
  })
})
