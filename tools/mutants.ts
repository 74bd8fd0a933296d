// `npm run mutants`: makes the product wrong on purpose, one place at a time, in a copy of what
// tests need, and runs the tests that must see it. Exits with 1 when one of them sees nothing.
// With words as arguments only the mutants whose names hold one of them.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mutant, mutants } from './mutant-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copied = ['src', 'test', 'fixtures', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const configuration = 'vitest.mutants.config.ts'
/** Longer than any of them takes: what hangs is told as not run. */
const patienceMs = 120_000

interface Ran {
  /** Full names of the tests that failed. */
  readonly failed: readonly string[]
  readonly passed: number
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Runs test files in a copy. Throws when they could not be run, which shows nothing. */
function runTests(copy: string, tests: readonly string[]): Ran {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const flags = ['--config', configuration, '--bail', '1', '--reporter', 'json']
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', ...flags, '--outputFile', report, ...tests],
    {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: patienceMs,
    },
  )
  let text = ''
  try {
    text = readFileSync(report, 'utf8')
  } catch (cause) {
    throw new Error(`${tests.join(' ')} did not run: ${stderr}`, { cause })
  }
  const { numPassedTests: passed, testResults } = JSON.parse(text) as Report
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed').map((each) => each.fullName)
  return { failed, passed }
}

/** Makes the edit; the result takes it back. */
function edit(copy: string, { name, file, find, replace }: Mutant): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${name}: ${file} has ${count} times ${JSON.stringify(find)}`)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  return () => writeFileSync(path, text)
}

interface Verdict {
  readonly mutant: string
  readonly found: string
  readonly by: string
  readonly seconds: number
}

function judge(copy: string, mutant: Mutant): Verdict {
  const began = performance.now()
  const takeBack = edit(copy, mutant)
  try {
    const [by = ''] = runTests(copy, mutant.tests).failed
    const seconds = Math.round((performance.now() - began) / 1000)
    const found = by === '' ? 'NO' : 'yes'
    return { mutant: mutant.name, found, by: by || mutant.tests.join(' '), seconds }
  } finally {
    takeBack()
  }
}

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
  for (const name of [...copied, configuration]) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  // What was installed and what was built is shared.
  for (const name of ['node_modules', 'dist'])
    symlinkSync(join(root, name), join(copy, name), 'dir')
  return copy
}

function judgeAll(wanted: readonly Mutant[]): readonly Verdict[] {
  const copy = copyOfTree()
  try {
    const tests = [...new Set(wanted.flatMap((mutant) => mutant.tests))]
    const { failed, passed } = runTests(copy, tests)
    if (failed.length > 0 || passed === 0) {
      throw new Error(`Without any mutant these tests fail: ${failed.join(', ') || tests}`)
    }
    return wanted.map((mutant) => {
      console.error(`${mutant.name} ...`)
      return judge(copy, mutant)
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const words = process.argv.slice(2)
const isWanted = ({ name }: Mutant) =>
  words.length === 0 || words.some((word) => name.includes(word))
const verdicts = judgeAll(mutants.filter(isWanted))
console.table(verdicts)
const missed = verdicts.filter(({ found }) => found === 'NO').length
console.log(`${verdicts.length - missed} of ${verdicts.length} found`)
if (missed > 0) process.exitCode = 1
