// Clients that take a base URL, as the guide shows them, each where its tool is at hand.
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { processes, temporaryFolder } from '../cli/cli.ts'
import { documentsWithSnippets, type Snippet } from '../docs/markdown.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const shown = documentsWithSnippets().get('docs/clients.md') ?? []

const toolOf = ({ info }: Snippet): string =>
  /client-origins\.test\.ts runs it where (\S+) is at hand/.exec(info)?.[1] ?? ''

/** How a program of each language is run from a file; a line for the shell as it is. */
const runners: Readonly<Record<string, readonly [file: string, command: string]>> = {
  sh: ['client.sh', 'sh client.sh'],
  js: ['client.mjs', 'node client.mjs'],
  python: ['client.py', 'python3 client.py'],
  ruby: ['client.rb', 'ruby client.rb'],
  php: ['client.php', 'php client.php'],
  go: ['main.go', 'go run main.go'],
}

/** Why a tool is not run; undefined where it is. */
function whyNot(tool: string): string | undefined {
  if (tool === 'go' && process.env['TEST_GO'] !== '1') {
    return 'go compiles its library for half a minute: TEST_GO=1 runs it'
  }
  try {
    execFileSync(tool, [tool === 'go' ? 'version' : '--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return `${tool} is not at hand`
  }
}

describe('a client with a base URL', { ...processes, timeout: 120_000 }, () => {
  it.each(
    shown.filter((snippet) => toolOf(snippet) !== '').map((each) => [toolOf(each), each] as const),
  )('%s reaches the sandbox', async (tool, { language, text }) => {
    const why = whyNot(tool)
    if (why !== undefined) {
      console.info(`skipped: ${why}`)
      return
    }
    const { sandbox } = await startTestSandbox()
    const folder = temporaryFolder()
    const [file, command] = runners[language] as readonly [string, string]
    writeFileSync(join(folder, file), text)
    const env = { ...process.env, PAYMENT_SANDBOX_URL: sandbox.url, KEY: sandbox.keys.secret }
    const said = await new Promise<string>((done, refuse) => {
      execFile('sh', ['-c', command], { cwd: folder, env }, (error, stdout) => {
        if (error) refuse(error)
        else done(stdout)
      })
    })
    expect(JSON.parse(said)).toMatchObject({ id: 'c_demo_alice' })
  })

  it('is shown in six languages', () => {
    const tools = new Set(shown.map(toolOf).filter(Boolean))
    expect([...tools].toSorted()).toEqual(['curl', 'go', 'node', 'php', 'python3', 'ruby'])
  })
})
