// A client that sends at a fixed rate whatever the server does, so that a server which stands still
// is charged for every request that was due meanwhile.
import { Connection } from './connection.ts'
import { message } from './message.ts'
import { pause } from './pause.ts'
import { readReply } from './server-process.ts'

const perSecond = 200
const connectionCount = 32
const route = 'GET /v1/customers/c_demo_alice'

/** Sends until `work` is done. Rejects when a request is not answered 200. */
export async function whileSteady<R>(
  port: number,
  work: () => Promise<R>,
): Promise<{ readonly result: R; readonly latencies: readonly number[] }> {
  const lanes = Array.from({ length: connectionCount }, () => Connection.open(port))
  const free = await Promise.all(lanes)
  const all = [...free]
  const text = message(route)
  const latencies: number[] = []
  const answered: Promise<void>[] = []
  let isOver = false
  const send = async (dueAt: number): Promise<void> => {
    const connection = free.pop() ?? (await Connection.open(port))
    readReply(route, await connection.exchange(text))
    latencies.push(performance.now() - dueAt)
    free.push(connection)
  }
  const began = performance.now()
  const sending = (async () => {
    for (let sent = 0; !isOver; ) {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000)
      for (; sent < due; sent++) answered.push(send(began + ((sent + 1) * 1000) / perSecond))
      await pause(1)
    }
  })()
  const result = await work()
  isOver = true
  await sending
  await Promise.all(answered)
  for (const connection of new Set([...all, ...free])) connection.close()
  return { result, latencies: latencies.sort((a, b) => a - b) }
}

/** The value below which `share` of the sorted values lie. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
