// Run as a program, so that it can be put into a network of its own: starts the built bin with the
// trap, pays by card, takes the notification, and prints what it saw as one line of JSON.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { request } from '../../harness/api.ts'

/** What the journey saw. */
export interface Seen {
  readonly payment: string
  readonly notified: readonly string[]
  readonly deliveries: readonly string[]
  readonly exitCode: number | null
  readonly stderr: string
  /** Each attempt to leave the machine that the trap caught. */
  readonly attempts: readonly string[]
  /** Packets of this network that had nowhere to go; undefined where the system does not count. */
  readonly unroutable: number | undefined
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const snmp = '/proc/self/net/snmp'

/** Packets without a route, of all programs in this network so far. */
function unroutablePackets(): number | undefined {
  if (!existsSync(snmp)) return undefined
  const [names = [], values = []] = readFileSync(snmp, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Ip:'))
    .map((line) => line.split(' '))
  return Number(values[names.indexOf('OutNoRoutes')])
}

const notified: string[] = []

async function startReceiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, answer) => {
    let text = ''
    incoming.on('data', (part) => {
      text += part
    })
    incoming.on('end', () => {
      notified.push((JSON.parse(text) as { event: string }).event)
      answer.end('{"receive":"0"}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

async function pay(url: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const ask = async (route: string, body: object) => {
    const answer = await request(url, route, { headers, body })
    if (answer.status !== 200) throw new Error(`${route}: ${JSON.stringify(answer.body)}`)
    return answer.body as { id: string; access_id: string; status: string }
  }
  const card = { card_no: '4111111111111111', expire: '3912' }
  const { list } = (await ask('POST /v1/tokens/cards', card)) as unknown as {
    list: { token: string }[]
  }
  const registered = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }
  const { id, access_id } = await ask('POST /v1/payments', registered)
  const execution = { pay_type: 'Card', access_id, token: list[0]?.token, method: '1' }
  return (await ask(`PUT /v1/payments/${id}`, execution)).status
}

async function deliveryStates(url: string): Promise<string[]> {
  await request(url, 'POST /_sandbox/clock/settle')
  const { body } = await request<{ list: { state: string }[] }>(url, 'GET /_sandbox/deliveries')
  return body.list.map(({ state }) => state)
}

async function journey(trapFile: string): Promise<Seen> {
  const receiver = await startReceiver()
  const bin = here('../../../bin/payment-sandbox.js')
  const flags = ['start', '--port', '0', '--json', '--webhook-url', receiver.url]
  const child = spawn(process.execPath, ['--require', here('trap.cjs'), bin, ...flags], {
    env: { ...process.env, TRAP_FILE: trapFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exit])
  if (typeof line !== 'string') throw new Error(`The sandbox did not start: ${stderr}`)
  const { url, keys } = JSON.parse(line) as { url: string; keys: { secret: string } }
  const payment = await pay(url, keys.secret)
  const deliveries = await deliveryStates(url)
  child.kill('SIGTERM')
  const [exitCode] = await exit
  receiver.close()
  const caught = existsSync(trapFile) ? readFileSync(trapFile, 'utf8').trim().split('\n') : []
  const unroutable = unroutablePackets()
  return { payment, notified, deliveries, exitCode, stderr, attempts: caught, unroutable }
}

console.log(JSON.stringify(await journey(process.argv[2] ?? '')))
