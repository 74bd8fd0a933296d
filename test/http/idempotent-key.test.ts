// The form of idempotent_key: a UUID v4, unless a setting takes anything.
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const key = '0b9f6b0e-8f6e-4c53-9d8f-0f3f1d4f6a11'

describe('the form of the key', () => {
  // biome-ignore format: a table
  it.each([
    [key,                                    '200', '200'],
    [key.toUpperCase(),                      '200', '200'],
    ['0b9f6b0e-8f6e-1c53-9d8f-0f3f1d4f6a11', '400 E0000003008', '200'],
    ['0b9f6b0e-8f6e-4c53-7d8f-0f3f1d4f6a11', '400 E0000003008', '200'],
    ['0b9f6b0e8f6e4c539d8f0f3f1d4f6a11',     '400 E0000003008', '200'],
    ['order-17',                             '400 E0000003008', '200'],
    ['f'.repeat(255),                        '400 E0000003008', '200'],
    ['f'.repeat(256),                        '400 E0000003008', '400 E0000003008'],
    ['two words',                            '400 E0000003008', '400 E0000003008'],
    ['',                                     '400 E0000003008', '400 E0000003008'],
  ])('%j: %s, with idempotency.anyKey %s', async (idempotent_key, strict, lenient) => {
    for (const [anyKey, expected] of [[false, strict], [true, lenient]] as const) {
      const { api } = await startTestSandbox({ 'idempotency.anyKey': anyKey })
      const reply = await api('POST /v1/customers', {}, { idempotent_key })
      expect(refusalOf(reply)).toBe(expected)
    }
  })

  it('that is wrong is explained', async () => {
    const { api } = await startTestSandbox()
    const { headers } = await api('POST /v1/customers', {}, { idempotent_key: 'order-17' })
    expect(headers.get('x-sandbox-hint')).toMatch(/UUID v4.*--idempotency-any-key/)
  })
})
