// What a start loads before its first answer. Whatever is added here makes every start slower: what
// is rare is loaded when it is first used.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Tells what is loaded when it is asked to, over the channel to its parent. */
const teller = `
process.on('message', () => process.send({
  files: Object.keys(require.cache),
  builtins: process.moduleLoadList
    .filter((name) => name.startsWith('NativeModule '))
    .map((name) => name.slice(13)),
}))
process.channel.unref()`

interface Loaded {
  readonly files: readonly string[]
  readonly builtins: readonly string[]
}

/** What has been loaded when a fresh sandbox has given its first answer. */
async function loadedByFirstAnswer(): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
  const preload = join(folder, 'teller.cjs')
  writeFileSync(preload, teller)
  const bin = join(root, 'bin', 'payment-sandbox.js')
  const child = spawn(process.execPath, ['-r', preload, bin, 'start', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  const [line] = await once(
    createInterface(child.stdout as NonNullable<typeof child.stdout>),
    'line',
  )
  const { url, keys } = JSON.parse(line as string) as { url: string; keys: { secret: string } }
  const headers = { authorization: `Bearer ${keys.secret}` }
  const answer = await fetch(`${url}/v1/customers/c_demo_alice`, { headers })
  expect(answer.status).toBe(200)
  child.send('tell')
  const [loaded] = await once(child, 'message')
  const files = (loaded as Loaded).files.filter((file) => file !== preload)
  return { ...(loaded as Loaded), files: files.map((file) => relative(root, file)) }
}

it('loads the bundle, one validator and no rare part of Node before the first answer', async () => {
  const { files, builtins } = await loadedByFirstAnswer()
  const names = files.map((file) => file.replace(/\d{4}\.js$/, 'YEAR.js'))
  expect(names.toSorted()).toEqual([
    // The bundle itself is a script, which Node does not list.
    'bin/load-script.js',
    'bin/payment-sandbox.js',
    'dist/validators/customers.cjs',
    // The day on which the open term of the demo platform is paid.
    'node_modules/@holiday-jp/holiday_jp/lib/holidays_every_year/YEAR.js',
  ])
  const rare = ['http2', 'https', 'inspector', 'readline', 'repl', 'tls', 'worker_threads', 'zlib']
  expect(builtins).toContain('http')
  expect(builtins.filter((name) => rare.includes(name))).toEqual([])
})
