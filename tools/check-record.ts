// The last step of `npm test`: whatever the product promises must have been seen while the tests
// ran. Fails with the name of each endpoint, failure, table row and event that was not. A run of
// some test files only shows nothing about the others, so it is counted but not judged.

import type { Resource } from '../src/http/resource.ts'
import type { Transition } from '../src/kit/machine.ts'
import { resources } from '../src/resources/index.ts'
import { failures } from '../src/world/failures.ts'
import {
  type RecordKind,
  readRecords,
  recordFolder,
  recordKinds,
  transitionName,
} from '../test/harness/record.ts'
import { countTestFiles, readRun } from '../test/harness/run-record.ts'

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
const run = readRun()
const files = countTestFiles()
const isWhole = run !== undefined && run.files === files && !run.byName

console.log(
  run === undefined
    ? 'No run of the tests has left a record.'
    : `Record of the run of ${run.at}: ${run.files} of ${files} test files, ` +
        `${run.byName ? 'tests of some names, ' : ''}${run.failed} failed`,
)
let missing = 0
for (const kind of recordKinds) {
  const unseen = promised[kind].filter((name) => !seen[kind].has(name))
  missing += unseen.length
  if (isWhole) for (const name of unseen) console.error(`${kind}: ${name}: ${whatToDo[kind]}.`)
  console.log(`${promised[kind].length - unseen.length} of ${promised[kind].length} ${kind} seen`)
}
if (!isWhole) {
  console.error('Not a run of all tests, so nothing is said of the rest: run `npm test`.')
} else if (missing > 0) {
  const hint = 'a test counts when it starts its sandbox with startTestSandbox'
  console.error(`${missing} missing; ${hint} of test/harness/sandbox.ts.`)
}
if (!isWhole || missing > 0) process.exitCode = 1
