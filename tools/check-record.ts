// The last step of `npm test`: whatever the product promises must have been seen while the tests
// ran. Fails with the name of each endpoint, failure, table row and event that was not.

import type { Transition } from '../src/kit/machine.ts'
import { type Resource, resources } from '../src/resources/index.ts'
import { failures } from '../src/world/failures.ts'
import {
  type RecordKind,
  readRecords,
  recordFolder,
  recordKinds,
  transitionName,
} from '../test/harness/record.ts'

interface Tables {
  readonly machines?: readonly {
    readonly name: string
    readonly transitions: readonly Transition<string, string, string>[]
  }[]
}

const machines = resources.flatMap((resource: Resource & Tables) => resource.machines ?? [])
const rows = machines.flatMap(({ name, transitions }) =>
  transitions.map((row) => ({ name: transitionName(name, row), emits: row.emits })),
)

const promised: Readonly<Record<RecordKind, readonly string[]>> = {
  endpoints: resources.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.route)),
  failures: failures.map((failure) => failure.name),
  transitions: rows.map((row) => row.name),
  events: [...new Set(rows.flatMap(({ emits }) => (emits === null ? [] : [emits])))],
}

const whatToDo: Readonly<Record<RecordKind, string>> = {
  endpoints: 'no test got a 200 from it',
  failures: 'no test received it over HTTP; write one, or take it out of the catalogue',
  transitions: 'no test took this row',
  events: 'no receiver of a test acknowledged it',
}

const seen = readRecords(recordFolder)
let missing = 0
for (const kind of recordKinds) {
  const unseen = promised[kind].filter((name) => !seen[kind].has(name))
  missing += unseen.length
  for (const name of unseen) console.error(`${kind}: ${name}: ${whatToDo[kind]}.`)
  console.log(`${promised[kind].length - unseen.length} of ${promised[kind].length} ${kind} seen`)
}
if (missing > 0) {
  console.error(`${missing} missing. Tests count when their sandbox has the recorder as a watcher.`)
  process.exitCode = 1
}
