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
    testTimeout: 10_000,
  },
})
