// What every server of the bench does once it listens, and the arguments it takes.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Samples } from '../samples.ts'

/** The value after `--name`; empty when it is not given. */
export function argument(name: string): string {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? '' : (process.argv[at + 1] ?? '')
}

/** Answers of the sandbox, which the bare servers give too. */
export const readSamples = (): Samples => JSON.parse(readFileSync(argument('samples'), 'utf8'))

/** Listens on a free port and writes it into the file after `--port-file`. */
export function start(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(argument('port-file'), String((server.address() as AddressInfo).port))
  })
}
