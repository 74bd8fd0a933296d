// Answers that the sandbox gave, for the bare servers to give too: the same fields, the same bytes
// on the wire.
import { scriptedCustomer, scriptedExecution, scriptedRegistration } from './scripts.ts'
import { type Program, withServer } from './server-process.ts'

export interface Sample {
  readonly id: string
  readonly [field: string]: unknown
}

export interface Samples {
  readonly customer: Sample
  readonly created: Sample
  readonly registered: Sample
  readonly executed: Sample
  readonly retrieved: Sample
}

/** Asks a fresh sandbox once for each answer. */
export const takeSamples = (sandbox: Program): Promise<Samples> =>
  withServer(sandbox, async (server) => {
    const customer = await server.ask<Sample>('GET /v1/customers/c_demo_alice')
    const body = scriptedCustomer(0)
    const created = await server.ask<Sample>('POST /v1/customers', { body })
    const registered = await server.ask<Sample>('POST /v1/payments', {
      body: scriptedRegistration('CAPTURE'),
    })
    const path = `/v1/payments/${registered.id}`
    const executed = await server.ask<Sample>(`PUT ${path}`, {
      body: scriptedExecution('c_demo_alice', String(registered['access_id'])),
    })
    const retrieved = await server.ask<Sample>(`GET ${path}?pay_type=Card`)
    return { customer, created, registered, executed, retrieved }
  })
