// The programmatic API: start a sandbox, use it, close it.
import type { AddressInfo } from 'node:net'
import express from 'express'
import emptyFixture from '../fixtures/empty.json' with { type: 'json' }
import { createApp } from './app.ts'
import { createApplication, createHttpServer } from './http/server.ts'
import { readSettings, type Settings } from './settings.ts'
import { readFixture } from './world/fixture.ts'

/** A running sandbox. */
export interface Sandbox {
  /** Where it listens, as `http://127.0.0.1:4649`. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts a sandbox; rejects when the port is taken. */
export async function startSandbox(options: Partial<Settings> = {}): Promise<Sandbox> {
  const { settings } = readSettings(options)
  const fixture = readFixture(emptyFixture, 'empty')
  const broken = (error: unknown) => {
    throw error
  }
  const app = createApp({ settings, fixture, resolverFor: () => () => undefined, broken })
  const application = createApplication(app.desk, async () => express.Router())
  const server = createHttpServer(application)
  await new Promise<void>((done, refuse) => {
    server.once('error', refuse)
    server.listen(settings.port, settings.host, done)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${settings.host}:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await app.close()
    },
  }
}
