// Faults on the wire that happen once.
import type { Sandbox } from '../../src/sandbox/sandbox.ts'

type Rule = Parameters<Sandbox['rules']['add']>[0]
export type Fault = NonNullable<Rule['then']['fault']>

/** The next request for the route `on` meets this fault. */
export async function armFault(sandbox: Sandbox, on: string, fault: Fault): Promise<void> {
  // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
  await sandbox.rules.add({ on, then: { fault }, times: 1 })
}
