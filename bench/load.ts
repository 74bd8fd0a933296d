// The load: a fixed number of connections, each sending its next request when the last is answered.
import { Connection, type Reply } from './connection.ts'
import { pause } from './pause.ts'

const connectionCount = 16

/** What one connection sends: the next request, from the last answer. */
export type Script = (last: Reply | undefined) => string

/** Makes the script of connection number `lane`, from 0. */
export type MakeScript = (lane: number) => Script

export interface Loaded {
  readonly answers: number
  readonly seconds: number
  /** CPU seconds of the server meanwhile; undefined where nobody counts them. */
  readonly cpuSeconds: number | undefined
  /** The first answers that were not a 200. */
  readonly failures: readonly string[]
}

const toldFailuresMax = 3

/** Keeps the connections busy until told to stop. */
class Load {
  answers = 0
  readonly failures: string[] = []
  readonly #answersMax: number
  #sent = 0
  #stopped = false

  constructor(answersMax = Number.POSITIVE_INFINITY) {
    this.#answersMax = answersMax
  }

  stop(): void {
    this.#stopped = true
  }

  /** Sends what the script says, one after another, until stopped or enough was sent. */
  drive(connection: Connection, script: Script): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        connection.close()
        done()
      }
      const fail = (error: Error) => {
        this.#note(error.message)
        end()
      }
      const next = (last: Reply | undefined) => {
        if (this.#stopped || this.#sent >= this.#answersMax) return end()
        this.#sent++
        connection.send(script(last), { take, fail })
      }
      const take = (reply: Reply) => {
        this.answers++
        if (reply.status === 200) return next(reply)
        this.#note(`${reply.status} ${reply.text}`)
        next(undefined)
      }
      next(undefined)
    })
  }

  #note(what: string): void {
    if (this.failures.length < toldFailuresMax) this.failures.push(what.slice(0, 300))
  }
}

async function begin(load: Load, port: number, makeScript: MakeScript): Promise<Promise<void>[]> {
  const lanes = Array.from({ length: connectionCount }, () => Connection.open(port))
  const connections = await Promise.all(lanes)
  return connections.map((connection, lane) => load.drive(connection, makeScript(lane)))
}

export interface Target {
  readonly port: number
  cpuSeconds(): number | undefined
}

export interface Window {
  readonly warmUpMs: number
  readonly measureMs: number
}

/** Warms the server up, then counts for a while. */
export async function loadFor(
  server: Target,
  makeScript: MakeScript,
  { warmUpMs, measureMs }: Window,
): Promise<Loaded> {
  const load = new Load()
  const lanes = await begin(load, server.port, makeScript)
  await pause(warmUpMs)
  const [began, cpuBefore, answersBefore] = [performance.now(), server.cpuSeconds(), load.answers]
  await pause(measureMs)
  const [ended, cpuAfter, answersAfter] = [performance.now(), server.cpuSeconds(), load.answers]
  load.stop()
  await Promise.all(lanes)
  return {
    answers: answersAfter - answersBefore,
    seconds: (ended - began) / 1000,
    cpuSeconds:
      cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore,
    failures: load.failures,
  }
}

/** Sends exactly `count` requests; rejects when one of them fails. */
export async function loadCount(
  port: number,
  makeScript: MakeScript,
  count: number,
): Promise<void> {
  const load = new Load(count)
  await Promise.all(await begin(load, port, makeScript))
  if (load.failures.length > 0) throw new Error(`A request failed: ${load.failures[0]}`)
}
