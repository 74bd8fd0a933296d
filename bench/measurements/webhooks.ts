// Deliveries a second when many worlds notify many URLs of one receiver, each signed and recorded,
// against an undici Pool that does nothing but post.
import type { Finding, Measurement, Session } from '../measurement.ts'
import { scriptedRegistration } from '../scripts.ts'
import { type ServerProcess, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

const event = 'payments.card.regist'
const worldName = (number: number) => `hooks-${number}`
const pathOf = (number: number) => `/hook/${number}`
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

const originOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`

/** Worlds with a webhook setting for each URL. */
async function openWorlds(
  { effort }: Session,
  sandbox: ServerProcess,
  receiver: ServerProcess,
): Promise<string[]> {
  const worlds = numbers(effort.webhookWorlds).map(worldName)
  for (const world of worlds) {
    await sandbox.ask('POST /_sandbox/worlds', { body: { name: world } })
    for (const number of numbers(effort.webhookUrls)) {
      const url = originOf(receiver) + pathOf(number)
      const body = { url, event, signature: 'bench-signature' }
      await sandbox.ask('POST /v1/webhook_settings', { world, body })
    }
  }
  return worlds
}

/** Registers payments in every world and waits until each world has nothing left to deliver. */
async function notify(
  sandbox: ServerProcess,
  worlds: readonly string[],
  payments: number,
): Promise<void> {
  const body = scriptedRegistration('CAPTURE')
  await Promise.all(
    worlds.map(async (world) => {
      for (let count = 0; count < payments; count++) {
        await sandbox.ask('POST /v1/payments', { world, body })
      }
      await sandbox.ask('POST /_sandbox/clock/settle', { world, body: {} })
    }),
  )
}

const signedAt = async (receiver: ServerProcess): Promise<number> =>
  (await receiver.ask<{ signed: number }>('GET /count')).signed

async function deliveredIn(sandbox: ServerProcess, worlds: readonly string[]): Promise<number> {
  let delivered = 0
  for (const world of worlds) {
    const route = `GET /_sandbox/deliveries?state=delivered&limit=1&world=${world}`
    delivered += (await sandbox.ask<{ total_count: number }>(route)).total_count
  }
  return delivered
}

interface Sent {
  readonly perSecond: number
  /** CPU seconds of the sender for 1,000 deliveries; NaN where nobody counts them. */
  readonly cpuPerThousand: number
  readonly failures: readonly string[]
}

/** Measures `work`, which makes a server send `count` notifications. */
async function timed(
  server: ServerProcess,
  receiver: ServerProcess,
  count: number,
  work: () => Promise<unknown>,
): Promise<Sent> {
  const signedBefore = await signedAt(receiver)
  const cpuBefore = server.cpuSeconds() ?? Number.NaN
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const cpuSeconds = (server.cpuSeconds() ?? Number.NaN) - cpuBefore
  const signed = (await signedAt(receiver)) - signedBefore
  return {
    perSecond: count / seconds,
    cpuPerThousand: (cpuSeconds / count) * 1000,
    failures: signed === count ? [] : [`${signed} of ${count} notifications arrived signed`],
  }
}

const bySandbox = (session: Session, receiver: ServerProcess): Promise<Sent> =>
  withServer(session.programs.sandbox, async (sandbox) => {
    const { webhookUrls, webhookPayments } = session.effort
    const worlds = await openWorlds(session, sandbox, receiver)
    await notify(sandbox, worlds, 1)
    const count = worlds.length * webhookUrls * webhookPayments
    const sent = await timed(sandbox, receiver, count, () => {
      return notify(sandbox, worlds, webhookPayments)
    })
    const recorded = (await deliveredIn(sandbox, worlds)) - worlds.length * webhookUrls
    if (recorded === count) return sent
    const failure = `${recorded} of ${count} deliveries are recorded as delivered`
    return { ...sent, failures: [...sent.failures, failure] }
  })

function byPool({ effort, programs }: Session, receiver: ServerProcess): Promise<Sent> {
  const { webhookWorlds, webhookUrls, webhookPayments } = effort
  const program = programs.sender(originOf(receiver), numbers(webhookUrls).map(pathOf))
  return withServer(program, async (sender) => {
    await sender.ask(`POST /send?count=${webhookWorlds * webhookUrls}`)
    const count = webhookWorlds * webhookUrls * webhookPayments
    return timed(sender, receiver, count, () => sender.ask(`POST /send?count=${count}`))
  })
}

async function measure(session: Session): Promise<Finding> {
  const { effort, programs, say } = session
  const found = { sandbox: [] as Sent[], pool: [] as Sent[] }
  await withServer(programs.receiver, async (receiver) => {
    for (let round = 0; round < effort.rounds; round++) {
      say(`webhooks, round ${round + 1} of ${effort.rounds}`)
      found.sandbox.push(await bySandbox(session, receiver))
      found.pool.push(await byPool(session, receiver))
    }
  })
  const details = [
    { name: 'payment-sandbox', sent: found.sandbox },
    { name: 'undici Pool', sent: found.pool },
  ].flatMap(({ name, sent }) => {
    const rate = spreadOf(sent.map(({ perSecond }) => perSecond))
    const cpu = sent.map(({ cpuPerThousand }) => cpuPerThousand).filter(Number.isFinite)
    return [
      { name, unit: 'deliveries/s', figure: rate },
      ...(cpu.length > 0 ? [{ name, unit: 'CPU s per 1,000', figure: spreadOf(cpu) }] : []),
    ]
  })
  return {
    figures: found.sandbox.map(({ perSecond }, round) => {
      return perSecond / (found.pool[round]?.perSecond ?? Number.NaN)
    }),
    details,
    failures: [...found.sandbox, ...found.pool].flatMap(({ failures }) => failures),
  }
}

export const webhooks: Measurement = {
  goals: {
    webhooks: {
      measure: 'webhook deliveries a second',
      against: 'undici Pool',
      reach: 0.7,
      gate: 0.25,
      better: 'higher',
    },
  },
  run: async (session) => ({ webhooks: await measure(session) }),
}
