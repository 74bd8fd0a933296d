import { rmSync } from 'node:fs'
import { recordFolder } from './record.ts'

/** Forgets what an earlier run showed. */
export function setup(): void {
  rmSync(recordFolder, { recursive: true, force: true })
}
