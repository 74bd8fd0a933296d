// Back to the fixture: over HTTP as a test in any language does it, and inside the process.
import { Connection } from '../connection.ts'
import type { Finding, Measurement, Session } from '../measurement.ts'
import { message } from '../message.ts'
import { scriptedCustomer } from '../scripts.ts'
import { readReply, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

const route = 'POST /_sandbox/reset'

/** Milliseconds of each reset; before each one the world is changed. */
const overHttp = ({ effort, programs }: Session): Promise<number[]> =>
  withServer(programs.sandbox, async ({ port }) => {
    const connection = await Connection.open(port)
    const request = message(route, { body: {} })
    const taken: number[] = []
    for (let count = 0; count < effort.resets; count++) {
      const change = message('POST /v1/customers', { body: scriptedCustomer(count) })
      readReply('POST /v1/customers', await connection.exchange(change))
      const began = performance.now()
      readReply(route, await connection.exchange(request))
      taken.push(performance.now() - began)
    }
    connection.close()
    return taken
  })

/** The same through the built library, without a socket in between. */
async function inProcess({ effort }: Session): Promise<number[]> {
  const library = new URL('../../dist/index.js', import.meta.url)
  const { startSandbox } = (await import(library.href)) as typeof import('../../src/index.ts')
  const sandbox = await startSandbox({ listen: false })
  const taken: number[] = []
  for (let count = 0; count < effort.resets; count++) {
    const began = performance.now()
    await sandbox.reset()
    taken.push(performance.now() - began)
  }
  await sandbox.close()
  return taken
}

async function measure(session: Session): Promise<Finding> {
  session.say('reset')
  const figures = await overHttp(session)
  return {
    figures,
    details: [
      { name: 'inside the process', unit: 'ms', figure: spreadOf(await inProcess(session)) },
    ],
  }
}

export const reset: Measurement = {
  goals: {
    reset: {
      measure: 'reset of a fixture world',
      against: '',
      unit: 'ms',
      reach: 5,
      gate: 20,
      better: 'lower',
    },
  },
  run: async (session) => ({ reset: await measure(session) }),
}
