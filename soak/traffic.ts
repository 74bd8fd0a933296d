// Mixed traffic: lanes that each have a world of their own, which ends now and then, and lanes in
// one world that lasts.
import { Connection, type Reply } from '../bench/connection.ts'
import { message, type Sending } from '../bench/message.ts'
import { chanceOf } from '../test/harness/crash/chance.ts'
import { type Act, lastingActs, passingActs, setUpWorld } from './acts.ts'

const laneCount = 12
const lastingLanes = 4
const answerMsMax = 60_000
const actsOfAWorld = 40

/** What acts of one lane are given. */
export class Lane {
  readonly port: number
  readonly world: string
  readonly receiver: string
  readonly chance: () => number
  readonly #traffic: Traffic
  #connection: Connection | undefined

  constructor(traffic: Traffic, world: string, seed: number) {
    this.port = traffic.port
    this.receiver = traffic.receiver
    this.world = world
    this.chance = chanceOf(seed)
    this.#traffic = traffic
  }

  /** The body of an answer that has one of these statuses; anything else falls short. */
  async ask(
    route: string,
    body?: unknown,
    expected: readonly number[] = [200],
    headers: Sending['headers'] = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    this.#connection ??= await Connection.open(this.port)
    const request = message(route, { body, world: this.world, headers })
    const reply = await this.#inTime(route, this.#connection.exchange(request))
    this.#traffic.answers++
    if (!expected.includes(reply.status)) this.fail(`${route}: ${reply.status} ${reply.text}`)
    return JSON.parse(reply.text) as Record<string, unknown>
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.chance() * list.length)] as T
  }

  fail(what: string): void {
    if (this.#traffic.failures.length < 5) this.#traffic.failures.push(what.slice(0, 300))
  }

  /** The next request goes over a new connection. */
  hangUp(): void {
    this.#connection?.close()
    this.#connection = undefined
  }

  #inTime(route: string, reply: Promise<Reply>): Promise<Reply> {
    return new Promise((done, refuse) => {
      const late = new Error(`${route} was not answered within ${answerMsMax} ms`)
      const timer = setTimeout(() => refuse(late), answerMsMax)
      reply.then(done, refuse).finally(() => clearTimeout(timer))
    })
  }
}

export class Traffic {
  readonly port: number
  readonly receiver: string
  readonly failures: string[] = []
  answers = 0
  #stretches = 0

  constructor(port: number, receiver: string) {
    this.port = port
    this.receiver = receiver
  }

  /** Traffic for a while; afterwards no connection and no world but the lasting one is left. */
  async run(ms: number): Promise<void> {
    const until = performance.now() + ms
    this.#stretches++
    const lanes = Array.from({ length: laneCount }, (_, number) => {
      const lasts = number < lastingLanes
      const world = lasts ? 'default' : `w-${number}`
      const lane = new Lane(this, world, this.#stretches * 1000 + number)
      return this.#drive(lane, lasts, until)
    })
    await Promise.all(lanes)
  }

  async #drive(lane: Lane, lasts: boolean, until: number): Promise<void> {
    try {
      if (lasts && this.#stretches === 1) await setUpWorld(lane)
      while (performance.now() < until) {
        if (!lasts) await setUpWorld(lane)
        const acts: readonly Act[] = lasts ? lastingActs : passingActs
        for (let act = 0; act < actsOfAWorld && performance.now() < until; act++) {
          await lane.pick(acts)(lane)
        }
        if (!lasts) await endWorld(lane)
      }
    } catch (error) {
      lane.fail(String(error))
    } finally {
      lane.hangUp()
    }
  }
}

/** Reset, then mostly deleted: both while notifications may be under way. */
async function endWorld(lane: Lane): Promise<void> {
  await lane.ask('POST /_sandbox/reset')
  await lane.ask(`DELETE /_sandbox/worlds/${lane.world}`)
}
