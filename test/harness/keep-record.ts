// Runs in each worker before each test file, and writes its record when the file is done.
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { recordFolder, recordKinds, seen, writeRecord } from './record.ts'

afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath === undefined || recordKinds.every((kind) => seen[kind].size === 0)) return
  writeRecord(recordFolder, relative(process.cwd(), testPath), seen)
})
