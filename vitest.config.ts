import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/harness/clear-record.ts', 'test/harness/build-bin.ts'],
    setupFiles: ['test/harness/keep-record.ts'],
    reporters: ['default', './test/harness/seconds-reporter.ts'],
    // Modules keep no state (a house rule), so files may share a worker and what it has loaded:
    // a quarter of the time that a process for each file takes.
    pool: 'threads',
    isolate: false,
    // One worker waits for processes and browsers half of its time, so two fit on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // No test asserts how long something takes: this ends what hangs, on a busy machine too.
    testTimeout: 30_000,
  },
})
