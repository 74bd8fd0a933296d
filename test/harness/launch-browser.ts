// A real browser. `npm ci` brings a Chromium for Linux on x64; elsewhere an installed
// Chrome is used, or the one whose path BROWSER_PATH names.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const root = fileURLToPath(new URL('../../', import.meta.url))
const modules = join(root, 'node_modules')

// Its package unpacks into the system's temporary folder, and hands out a file that another process
// is still writing. So it unpacks into a folder of its own, which gets its name when it is whole.
// These variables make it believe to run where its own libraries are needed.
const unpacking = {
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
  AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
}
const unpack = `import('@sparticuz/chromium').then(({ default: chromium }) =>
  chromium.executablePath())`

/** The folder with the Chromium that a package carries, unpacked once for each of its versions. */
function carriedFolder(): string {
  const manifest = join(modules, '@sparticuz', 'chromium', 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const cache = join(modules, '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'unpacking-'))
  const env = { ...process.env, ...unpacking, TMPDIR: draft }
  execFileSync(process.execPath, ['-e', unpack], { cwd: root, env, stdio: ['ignore', 'pipe', 2] })
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another worker was first, and its folder is as good.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** How the carried Chromium starts: with its own libraries, Japanese fonts and no GPU. */
function carriedChromium(): LaunchOptions {
  const folder = carriedFolder()
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
    env: {
      ...(process.env as Record<string, string>),
      FONTCONFIG_FILE: join(root, 'test', 'harness', 'fonts.conf'),
      XDG_CACHE_HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    },
  }
}

/** The browsers that may be there, the first that starts is taken. */
function candidates(): readonly (() => LaunchOptions)[] {
  const named = process.env['BROWSER_PATH']
  if (named !== undefined) return [() => ({ executablePath: named })]
  const isCarried = process.platform === 'linux' && process.arch === 'x64'
  const installed = [() => ({ channel: 'chrome' }), () => ({ channel: 'chromium' })]
  return isCarried ? [carriedChromium, ...installed] : installed
}

/** Starts a browser; the caller closes it. Throws with what to do when there is none. */
export async function launchBrowser(): Promise<Browser> {
  const reasons: string[] = []
  for (const candidate of candidates()) {
    try {
      return await chromium.launch(candidate())
    } catch (error) {
      reasons.push(`${error}`.split('\n').slice(0, 4).join(' '))
    }
  }
  const advice = 'No browser starts here: install Chrome, or name one in BROWSER_PATH. Tried:'
  throw new Error([advice, ...reasons].join('\n'))
}
