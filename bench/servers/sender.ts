// Only delivers: makes each payload, signs it, and posts it by one undici Pool. `POST /send` is
// answered when all are acknowledged.
import { createServer } from 'node:http'
import { Pool } from 'undici'
import { signatureHeader } from '../../src/service.ts'
import { argument, readSamples, start } from './start.ts'

const connections = 32
const { retrieved } = readSamples()
const pool = new Pool(argument('receiver'), { connections })
const paths = JSON.parse(argument('paths')) as string[]

async function deliver(number: number): Promise<void> {
  const answer = await pool.request({
    method: 'POST',
    path: paths[number % paths.length] as string,
    headers: { 'content-type': 'application/json', [signatureHeader]: 'bench-signature' },
    body: JSON.stringify({ ...retrieved, event: 'payments.card.regist' }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200 || text !== '{"receive":"0"}') throw new Error(text)
}

async function deliverAll(count: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await deliver(next++)
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

start(
  createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    await deliverAll(Number(url.searchParams.get('count')))
    const body = '{}'
    response.writeHead(200, { 'Content-Length': body.length }).end(body)
  }),
)
