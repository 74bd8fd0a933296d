// `--lang`: what people read is in their language, what programs read is in none.
import { describe, expect, it } from 'vitest'
import { processes, run, runForPeople, startPlainly } from './cli.ts'

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]{2}/

describe('a command in Japanese', processes, () => {
  it.each([
    ['--help', 0, '決済サービスの代役'],
    ['start --help', 0, '待ち受けるポート。0 は空いているポート。'],
    ['settings --no-config', 0, '既定値'],
    ['status --url http://127.0.0.1:9', 1, '127.0.0.1:9'],
    ['strat', 2, "'strat' というコマンドはありません"],
    ['start --prot 1', 2, "'--prot' というオプションはありません"],
    ['start --config nope.json', 2, 'nope.json を読めません'],
    ['demo crad', 2, 'card, declined, konbini, retry のいずれか'],
  ])('%s', async (command, code, told) => {
    const {
      stdout,
      stderr,
      code: ended,
    } = await runForPeople([...command.split(' '), ...['--lang', 'ja']])
    expect(stdout + stderr).toContain(told)
    expect(ended).toBe(code)
  })

  it('says so where nothing listens', async () => {
    const { ready, ...sandbox } = await startPlainly(['--port', '0'])
    expect(sandbox).toBeDefined()
    await run(['stop', '--url', ready.url])
    const { stderr } = await run(['status', '--url', ready.url, '--lang', 'ja'])
    expect(stderr).toContain(`${ready.url} では何も待ち受けていません。`)
  })

  it('comes from the environment too, and --lang overrules it', async () => {
    const variables = { PAYMENT_SANDBOX_LANG: 'ja' }
    expect((await run(['strat'], variables)).stderr).toMatch(japanese)
    expect((await run(['strat', '--lang', 'en'], variables)).stderr).not.toMatch(japanese)
    const wrong = await run(['status'], { PAYMENT_SANDBOX_LANG: 'de' })
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'error: PAYMENT_SANDBOX_LANG is "de": give one of en, ja.\n',
    ])
  })

  it('leaves the words after -- alone', async () => {
    const echo = 'console.log(process.argv.slice(1).join(" "))'
    const { stdout } = await run(['exec', '--', process.execPath, '-e', echo, 'x', '--lang', 'ja'])
    expect(stdout).toBe('x --lang ja\n')
  })
})

describe('the help of every command in Japanese', processes, () => {
  const commandsIn = (help: string) =>
    (help.split('コマンド:\n')[1]?.split('\n\n')[0] ?? '')
      .split('\n')
      .flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? [])
      .filter((name) => name !== 'help')

  /** The lines that explain an option or a command, each with what goes on in the next lines. */
  const explanationsIn = (help: string) =>
    help
      .split(/\n(?= {2}\S)/)
      .filter((part) => /^ {2}(-|[a-z])/.test(part) && !/^ {2}payment-sandbox /.test(part))
      .map((part) => part.split('\n\n')[0] ?? '')

  async function untold(words: readonly string[]): Promise<string[]> {
    const { stdout } = await run([...words, '--help', '--lang', 'ja'])
    const here = explanationsIn(stdout)
      .filter((each) => !japanese.test(each) && !/ (-h, --help|-V, --version|help )/.test(each))
      .map((each) => `${words.join(' ')}: ${each.trim()}`)
    const below = await Promise.all(commandsIn(stdout).map((name) => untold([...words, name])))
    return [...here, ...below.flat()]
  }

  it('explains each option and each command', async () => {
    expect(await untold([])).toEqual([])
  })
})

describe('what programs read', processes, () => {
  it('has no language', async () => {
    const variables = { PAYMENT_SANDBOX_LANG: 'ja' }
    const { ready, lines } = await startPlainly(['--port', '0'], variables)
    for (const command of ['status', 'keys', 'clock', 'settings']) {
      const { stdout } = await run([command, '--json'], {
        ...variables,
        PAYMENT_SANDBOX_URL: ready.url,
      })
      expect(Object.keys(JSON.parse(stdout)).length).toBeGreaterThan(0)
      expect(stdout.replaceAll(/"name": "[^"]*"/g, '')).not.toMatch(japanese)
    }
    expect(JSON.stringify(lines)).not.toMatch(japanese)
    const answer = await fetch(`${ready.url}/v1/customers`)
    expect(await answer.text()).not.toMatch(japanese)
  })
})
