// A client that a public generator makes of the served document pays by card: its types compile,
// and its calls are answered.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { generateApi } from 'swagger-typescript-api'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/cli.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

type Answered = Promise<{ readonly data: Record<string, string> }>

interface MintedToken {
  readonly token: string
}

/** What the journey uses of the generated client. */
interface Client {
  readonly v1: {
    postTokensCards(
      body: object,
    ): Promise<{ readonly data: { readonly list: readonly MintedToken[] } }>
    postPayments(body: object): Answered
    putPaymentsById(id: string, body: object): Answered
    putPaymentsByIdCancel(id: string, body: object): Answered
    getPaymentsById(id: string, query: object): Answered
  }
}

interface ClientOptions {
  readonly baseUrl: string
  readonly baseApiParams: { readonly headers: object; readonly format: 'json' }
}

interface Generated {
  readonly Api: new (options: ClientOptions) => Client
}

const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

/** Generates the client of a document; gives its file. */
async function generate(document: object): Promise<string> {
  const folder = temporaryFolder()
  const input = join(folder, 'openapi.json')
  writeFileSync(input, JSON.stringify(document))
  await generateApi({ input, output: folder, fileName: 'client.ts', silent: true })
  return join(folder, 'client.ts')
}

async function load(file: string): Promise<Generated> {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm' })
  const module = file.replace(/\.ts$/, '.mjs')
  writeFileSync(module, code)
  const generated: Generated = await import(pathToFileURL(module).href)
  rmSync(module)
  return generated
}

describe('a client that was generated from the document', () => {
  it('compiles, and pays by card', { timeout: 60_000 }, async () => {
    const { sandbox, control } = await startTestSandbox()
    const { body: document } = await control('GET openapi.json')
    const file = await generate(document)
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--lib', 'es2023,dom']
    execFileSync(process.execPath, [compiler, ...options, file])

    const { Api } = await load(file)
    const clientWith = (key: string) =>
      new Api({
        baseUrl: sandbox.url,
        baseApiParams: { headers: { authorization: `Bearer ${key}` }, format: 'json' },
      })
    const { v1: browser } = clientWith(sandbox.keys.public)
    const { v1: shop } = clientWith(sandbox.keys.secret)
    const card = { card_no: '4111111111111111', expire: '3912', security_code: '123' }
    const { token } = (await browser.postTokensCards(card)).data.list[0] ?? {}
    const order = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }
    const { id = '', access_id } = (await shop.postPayments(order)).data
    const named = { pay_type: 'Card', access_id }
    const paid = await shop.putPaymentsById(id, { ...named, token, method: '1' })
    expect(paid.data).toMatchObject({ status: 'CAPTURED', card_no: '************1111' })
    await shop.putPaymentsByIdCancel(id, named)
    const seen = await shop.getPaymentsById(id, { pay_type: 'Card' })
    expect(seen.data).toMatchObject({ id, status: 'CANCELED' })
    await expect(shop.putPaymentsByIdCancel(id, named)).rejects.toMatchObject({
      status: 400,
      error: { errors: [{ error_code: 'EC004901031' }] },
    })
  })
})
