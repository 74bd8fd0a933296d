import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { writeRun } from './run-record.ts'

const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
    module.diagnostic()
  const ms = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration
  return ms / 1000
}

/** On a build machine prints seconds a test file, slowest first; always keeps the counts. */
export default class SecondsReporter implements Reporter {
  #byName = false

  onInit(vitest: Vitest): void {
    this.#byName = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      // A file that could not be loaded holds no tests, but it did fail.
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        if (state === 'failed') failed++
      }
    }
    if (process.env['CI']) {
      for (const module of modules.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
        console.log(`${secondsOf(module).toFixed(1).padStart(6)} s ${module.relativeModuleId}`)
      }
    }
    const [at, byName] = [new Date().toLocaleString(), this.#byName]
    writeRun({ at, files: modules.length, passed, failed, byName })
  }
}
