// The OpenAPI document: valid for a public validator, the same wherever it is asked for, and
// complete.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { type OpenApiDocument, openApiOf } from '../../src/describe/openapi.ts'
import { annotations } from '../../src/kit/schema.ts'
import { resources } from '../../src/resources/index.ts'
import { processes, run } from '../cli/cli.ts'
import { DocumentJudge } from '../harness/document.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

/** Paths of the service itself: `bulk` stands where an order id may stand. */
const ofTheService = '`/v1/payments/{id}/capture` and `/v1/payments/bulk/{id}`'

/** What the linter finds, warnings too. */
async function findings(document: object): Promise<string[]> {
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  return found
    .filter(({ message }) => !message.includes(ofTheService))
    .map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} at ${place?.pointer}`)
}

async function servedDocument(): Promise<OpenApiDocument> {
  const { control } = await startTestSandbox()
  const { status, body } = await control<OpenApiDocument>('GET openapi.json')
  expect(status).toBe(200)
  return body
}

describe('the served document', () => {
  // The validator walks every schema of every answer, which takes it seconds.
  it('is valid without a warning', { timeout: 60_000 }, async () => {
    const document = await servedDocument()
    expect(document.openapi).toMatch(/^3\.1/)
    expect(await findings(document)).toEqual([])
    expect(await findings({ ...document, tags: [{ name: 'payments' }] })).not.toEqual([])
  })

  it('is the one that every answer of our tests is held against', async () => {
    expect(await servedDocument()).toEqual(JSON.parse(JSON.stringify(openApiOf(resources, '/'))))
  })

  it('has every route, with its summary, its keys and its headers', async () => {
    const { paths } = await servedDocument()
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const endpoints = resources.flatMap((resource) => resource.endpoints)
    expect(routes.toSorted()).toEqual(endpoints.map(({ route }) => route).toSorted())
    const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })
    expect(paths['/v1/payments']?.['post']).toMatchObject({
      summary: 'Register a payment; nothing is billed',
      parameters: expect.arrayContaining(
        ['Tenant-Shop-Id', 'idempotent_key', 'Api-Version'].map(parameter),
      ),
    })
  })

  it('picks bodies by pay_type, and tells why a call may be refused', async () => {
    const { paths } = await servedDocument()
    const register = paths['/v1/payments']?.['post']
    expect(register?.['requestBody']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            discriminator: {
              propertyName: 'pay_type',
              mapping: { Card: '#/components/schemas/CardPaymentRegistration' },
            },
          },
        },
      },
    })
    expect(register?.['responses']).toMatchObject({
      400: {
        content: {
          'application/json': {
            examples: { idTaken: { value: { errors: [{ error_code: 'EC001003014' }] } } },
          },
        },
      },
      409: { description: 'Refused: idempotentKeyUsed.' },
    })
  })

  it('shows none of the annotations that only our code reads', async () => {
    const text = JSON.stringify(await servedDocument())
    for (const word of annotations) expect(text).not.toContain(`"${word}"`)
  })

  it('names the origin that was set for it', async () => {
    const { control } = await startTestSandbox({ publicUrl: 'https://pay.test' })
    const { body } = await control('GET openapi.json')
    expect(body).toMatchObject({ servers: [{ url: 'https://pay.test' }] })
  })
})

describe('payment-sandbox openapi', processes, () => {
  it('prints the same document without a sandbox', async () => {
    const { code, stdout } = await run(['openapi', '--server', '/'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(await servedDocument())
  })
})

describe('an answer', () => {
  const judge = new DocumentJudge(resources)
  const error = { error_code: 'E0001003014', error_message: 'id is already used.' }

  it.each([
    ['that is promised', 400, { errors: [error] }, []],
    [
      'with a field nobody declared',
      400,
      { errors: [{ ...error, stack: 'at' }] },
      ['/errors/0: additionalProperties {"additionalProperty":"stack"}'],
    ],
    ['with a status nobody declared', 418, {}, [expect.stringContaining('no response 418')]],
    ['that is no error object', 401, {}, ['/: required {"missingProperty":"errors"}']],
  ])('%s is judged so', (_, status, body, expected) => {
    expect(judge.differences('POST', '/v1/customers', status, body)).toEqual(expected)
  })

  it('of no operation is held against the error object', () => {
    expect(judge.differences('GET', '/v1/nothing', 404, { errors: [error] })).toEqual([])
    expect(judge.differences('GET', '/v1/nothing', 404, { error })).not.toEqual([])
  })
})
