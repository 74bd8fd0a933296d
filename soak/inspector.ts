// Asks a process through the inspector that Node itself has (`node --inspect`): the product has no
// door for this.
import { WebSocket } from 'undici'
import { pause } from '../bench/pause.ts'
import type { ServerProcess } from '../bench/server-process.ts'

/** Start the program with this flag of node. */
export const inspectFlag = '--inspect=127.0.0.1:0'

const startMsMax = 10_000

interface Answer {
  readonly id?: number
  readonly error?: { readonly message: string }
  readonly result?: unknown
}

async function addressOf(server: ServerProcess): Promise<string> {
  const deadline = performance.now() + startMsMax
  for (;;) {
    const address = /ws:\/\/\S+/.exec(server.said())?.[0]
    if (address) return address
    if (performance.now() > deadline) throw new Error(`No inspector: ${server.said()}`)
    await pause(20)
  }
}

export class Inspector {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #asked = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer)
    })
  }

  static async open(server: ServerProcess): Promise<Inspector> {
    const socket = new WebSocket(await addressOf(server))
    await new Promise((done, refuse) => {
      socket.addEventListener('open', done)
      socket.addEventListener('error', () => refuse(new Error('The inspector does not answer.')))
    })
    return new Inspector(socket)
  }

  /** Bytes of the heap in use once everything unused is gone. */
  async heapBytes(): Promise<number> {
    // What is only weakly held goes with the second collection.
    await this.#ask('HeapProfiler.collectGarbage')
    await this.#ask('HeapProfiler.collectGarbage')
    return (await this.#ask<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize
  }

  /** What keeps the event loop going, by kind: timers, sockets, servers. */
  async activeResources(): Promise<Readonly<Record<string, number>>> {
    const { result } = await this.#ask<{ result: { value: string[] } }>('Runtime.evaluate', {
      expression: 'process.getActiveResourcesInfo()',
      returnByValue: true,
    })
    const counts: Record<string, number> = {}
    for (const kind of result.value) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }

  close(): void {
    this.#socket.close()
  }

  async #ask<R>(method: string, params: object = {}): Promise<R> {
    const id = ++this.#asked
    const answer = await new Promise<Answer>((done) => {
      this.#waiting.set(id, done)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    this.#waiting.delete(id)
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result as R
  }
}
