// Where people reach this sandbox: the origin of every URL that it hands out.
import type { RequestListener } from 'node:http'
import type { Settings } from '../settings.ts'
import { urlOf } from './listen.ts'

export class Origin {
  readonly #published: string
  #found = 'http://localhost'

  constructor({ publicUrl }: Settings) {
    this.#published = publicUrl.replace(/\/+$/, '')
  }

  /** That of the setting; else where it listens, or how the server of somebody else was asked. */
  get url(): string {
    return this.#published || this.#found
  }

  listensAt(host: string, port: number): void {
    this.#found = urlOf(host, port)
  }

  /** The listener for a server of somebody else: its requests say where it is reached. */
  learningFrom(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { host } = request.headers
      if (host !== undefined) this.#found = `http://${host}`
      listener(request, response)
    }
  }
}
