import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Tests of the command line run what users run: the built bin. Nothing unchanged is built. */
export function setup(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
