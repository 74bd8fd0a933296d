// `payment-sandbox completion`: what a shell proposes, asked of the shells themselves.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flagOf, settingDefinitions } from '../../src/settings.ts'
import { processes, run, temporaryFolder } from './cli.ts'

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout, stderr } = await run(['completion', shell])
  expect([stderr, code]).toEqual(['', 0])
  const path = join(temporaryFolder(), `completion.${shell}`)
  writeFileSync(path, stdout)
  return path
}

/** How each shell is asked what may stand at the end of these words. */
const asks: Readonly<Record<string, (script: string, words: readonly string[]) => string>> = {
  bash: (script, words) => `. ${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_payment_sandbox; printf '%s\n' "\${COMPREPLY[@]}"`,
  zsh: (script, words) => `compdef() { : }; _files() { : }
compadd() { shift; print -l -- "$@" }
_describe() { print -l -- "\${(@P)2%%:*}" }
. ${script}
words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _payment_sandbox`,
  fish: (script, words) =>
    `. ${script}; complete -C '${words.join(' ')}' | string split -f1 \\t; true`,
}

const programs = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const pathOf = (shell: string) =>
  programs.map((folder) => join(folder, shell)).find((path) => existsSync(path))

/** What a shell proposes that begins with the last word. */
function proposals(shell: string, script: string, ...words: string[]): string[] {
  const text = asks[shell]?.(script, words) ?? ''
  const shown = execFileSync(pathOf(shell) ?? shell, ['-c', text], { encoding: 'utf8' })
  const last = words.at(-1) ?? ''
  return shown.split('\n').filter((line) => line !== '' && line.startsWith(last))
}

describe('payment-sandbox completion', processes, () => {
  it.each(['bash', 'zsh', 'fish'])('%s: names every command and every setting', async (shell) => {
    const { stdout } = await run(['completion', shell])
    const { stdout: help } = await run(['--help'])
    const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name)
    expect(commands.length).toBeGreaterThan(15)
    for (const name of commands.filter((each) => each !== 'help')) expect(stdout).toContain(name)
    const dashes = shell === 'fish' ? '-l ' : '--'
    for (const name of Object.keys(settingDefinitions)) {
      expect(stdout).toContain(dashes + flagOf(name))
    }
  })

  it.each(['bash', 'zsh', 'fish'].map((shell) => [shell, pathOf(shell)] as const))(
    '%s proposes commands, flags and values',
    async (shell, path) => {
      // Where a machine has no zsh or fish, its script is looked at above only.
      if (path === undefined) expect(shell, 'bash is everywhere').not.toBe('bash')
      else {
        const script = await scriptFor(shell)
        const propose = (...words: string[]) =>
          proposals(shell, script, 'payment-sandbox', ...words)
        expect(propose('sta').toSorted()).toEqual(['start', 'state', 'status'])
        expect(propose('start', '--webhook-u')).toEqual(['--webhook-url'])
        expect(propose('start', '--clock', '').toSorted()).toEqual(['manual', 'real'])
        expect(propose('clock', 'adv')).toEqual(['advance'])
        expect(propose('describe', 'fid')).toEqual(['fidelity'])
        expect(propose('demo', 'kon')).toEqual(['konbini'])
      }
    },
  )

  it('names the shells that it knows', async () => {
    const { code, stderr } = await run(['completion', 'powershell'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Allowed choices are bash, zsh, fish'),
    ])
  })
})
