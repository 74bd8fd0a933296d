// Places for state files, and what a crash would leave of them.
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { pause } from '../../src/kit/real-time.ts'

/** What a state consists of besides its lock. */
export const stateParts = ['', '.journal', '.journal.1', '.tmp', '.journal.new'] as const

/** The path of a state file in a folder that goes with the test. */
export function statePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'state.json')
}

/** The state as the files have it now, elsewhere: what a process killed now would leave. */
export function copyState(from: string): string {
  const to = statePath()
  for (const part of stateParts) {
    const isFile = statSync(from + part, { throwIfNoEntry: false })?.isFile()
    if (isFile) copyFileSync(from + part, to + part)
  }
  return to
}

/** When no snapshot is being written, and one is there. */
export async function snapshotWritten(state: string): Promise<void> {
  while (!existsSync(state) || existsSync(`${state}.journal.1`)) await pause(2)
}
