import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/harness/clear-record.ts'],
    setupFiles: ['test/harness/keep-record.ts'],
    reporters: ['default', './test/harness/seconds-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 10_000,
  },
})
