// What a newcomer and the image do first: pack, install by the line of the Dockerfile in an empty
// folder, and play the demo. It asks the package registry, which is why it is no test.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Part, rounded } from './part.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** From the first command to the first webhook. */
const secondsMax = 60

/** The part of the image's RUN line that installs: what follows needs the rights of an image. */
function installLine(): string {
  const file = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
  const [, line] = /^RUN (npm install .*?) && /m.exec(file) ?? []
  if (line === undefined) throw new Error('the Dockerfile has no line that installs: look at RUN')
  return line
}

/** Plays a story of the demo; gives whether a webhook came, and the exit code. */
async function play(folder: string, onWebhook: () => void): Promise<number | null> {
  const demo = spawn('npx', ['payment-sandbox', 'demo', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: demo.stdout })) {
    const { notifications = [] } = JSON.parse(line) as { notifications?: readonly unknown[] }
    if (notifications.length > 0) onWebhook()
  }
  return demo.exitCode ?? new Promise((done) => demo.once('exit', done))
}

export const installed: Part = async (_, say) => {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
  try {
    say('package: packs')
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 2],
    })
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    say('package: installs into an empty folder')
    execFileSync('sh', ['-c', installLine()], { cwd: folder, stdio: ['ignore', 'ignore', 2] })
    const install = seconds()
    let firstWebhook: number | undefined
    const code = await play(folder, () => {
      firstWebhook ??= seconds()
    })
    const short = [
      ...(code === 0 ? [] : [`the demo ended with ${code}`]),
      ...(firstWebhook !== undefined && firstWebhook < secondsMax ? [] : ['no webhook in time']),
    ]
    const packages = readdirSync(join(folder, 'node_modules')).length
    return {
      figures: {
        packages,
        installSeconds: rounded(install),
        firstWebhookSeconds: rounded(firstWebhook),
      },
      short,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
