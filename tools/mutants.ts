// `npm run mutants`: makes the product wrong on purpose, one place at a time, in a copy of what
// tests need, and runs the tests that must see it. Exits with 1 when one of them sees nothing.
// With words as arguments only the mutants whose names hold one of them; `--seconds 600` gives each
// run of tests as long on a slow machine.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Mutant, mutants } from './mutant-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copied = ['src', 'test', 'fixtures', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const configuration = 'vitest.mutants.config.ts'
const { values: flags, positionals: words } = parseArgs({
  options: { seconds: { type: 'string', default: '240' } },
  allowPositionals: true,
})
/** Longer than any of them takes: what hangs is told as not run. */
const patienceMs = Number(flags.seconds) * 1000
if (!(patienceMs > 0)) throw new Error(`--seconds wants a number, not ${flags.seconds}`)

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
  const reporting = ['--bail', '1', '--reporter', 'json', '--outputFile', report]
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const { stderr, signal } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', configuration, ...reporting, ...tests],
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
    const why = signal ? `no report within ${flags.seconds} s` : stderr
    throw new Error(`${tests.join(' ')} did not run: ${why}`, { cause })
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
  readonly found: 'yes' | 'NO' | 'NOT RUN'
  /** The test that saw it, else those that saw nothing, or why they did not run. */
  readonly by: string
  readonly seconds: number
}

/** Throws when the tests fail without any mutant: then their failing shows nothing. */
function runClean(copy: string, tests: readonly string[]): void {
  const { failed, passed } = runTests(copy, tests)
  if (failed.length > 0 || passed === 0) {
    throw new Error(`fails without any mutant: ${failed.join(', ') || tests.join(' ')}`)
  }
}

function seek(copy: string, mutant: Mutant): Pick<Verdict, 'found' | 'by'> {
  const takeBack = edit(copy, mutant)
  try {
    const [by] = runTests(copy, mutant.tests).failed
    return by === undefined ? { found: 'NO', by: mutant.tests.join(' ') } : { found: 'yes', by }
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
  const clean = new Set<string>()
  const judge = (mutant: Mutant): Verdict => {
    console.error(`${mutant.name} ...`)
    const began = performance.now()
    const judged = (verdict: Pick<Verdict, 'found' | 'by'>): Verdict => ({
      mutant: mutant.name,
      ...verdict,
      seconds: Math.round((performance.now() - began) / 1000),
    })
    try {
      const tests = mutant.tests.join(' ')
      if (!clean.has(tests)) runClean(copy, mutant.tests)
      clean.add(tests)
      return judged(seek(copy, mutant))
    } catch (error) {
      return judged({ found: 'NOT RUN', by: String(error) })
    }
  }
  try {
    return wanted.map(judge)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const isWanted = ({ name }: Mutant) =>
  words.length === 0 || words.some((word) => name.includes(word))
const verdicts = judgeAll(mutants.filter(isWanted))
console.table(verdicts)
const found = verdicts.filter((verdict) => verdict.found === 'yes').length
console.log(`${found} of ${verdicts.length} found`)
if (found < verdicts.length) process.exitCode = 1
