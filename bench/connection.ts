// One keep-alive connection that speaks as little HTTP as it takes: the load comes from the machine
// that also runs the server, so each microsecond here is one that the server does not get.
import { connect, type Socket } from 'node:net'

export interface Reply {
  readonly status: number
  readonly text: string
}

interface Waiting {
  readonly take: (reply: Reply) => void
  readonly fail: (error: Error) => void
}

const lengthPattern = /\r\ncontent-length: *(\d+)/i

export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  /** Connects to a port of this machine. */
  static open(port: number): Promise<Connection> {
    return new Promise((done, refuse) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.off('error', refuse)
        done(new Connection(socket))
      })
      socket.once('error', refuse)
    })
  }

  /** Sends one request and waits for its answer; the next may follow only then. */
  exchange(request: string): Promise<Reply> {
    return new Promise((done, refuse) => this.send(request, { take: done, fail: refuse }))
  }

  /** The same without a promise. */
  send(request: string, waiting: Waiting): void {
    this.#waiting = waiting
    this.#socket.write(request, 'utf8')
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = lengthPattern.exec(head)
    if (!length) {
      this.#fail(new Error(`An answer without Content-Length: ${head}`))
      return
    }
    const end = headEnd + 4 + Number(length[1])
    if (this.#received.length < end) return
    const reply = {
      status: Number(head.slice(9, 12)),
      text: this.#received.toString('utf8', headEnd + 4, end),
    }
    this.#received = this.#received.subarray(end)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.take(reply)
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.fail(error)
  }
}
