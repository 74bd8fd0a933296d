// A configuration file of a project, and what counts: flag, environment, file, default.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfiguration } from '../../src/cli/configuration.ts'
import { settingDefinitions } from '../../src/settings.ts'
import { processes, run, runForPeople, startPlainly, temporaryFolder } from './cli.ts'

interface Shown {
  readonly file: string | null
  readonly list: readonly {
    readonly name: string
    readonly value: unknown
    readonly origin: string
  }[]
}

/** A folder of a project with these files. */
function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function settingsIn(folder: string, args: string[] = [], variables = {}) {
  const { code, stdout, stderr } = await run(['settings', ...args], variables, folder)
  expect([stderr, code]).toEqual(['', 0])
  const { file, list } = JSON.parse(stdout) as Shown
  const found = (name: string) => {
    const { value, origin } = list.find((each) => each.name === name) ?? {}
    return [value, origin]
  }
  return { file, found, list }
}

const forms: Readonly<Record<string, string>> = {
  json: '{"port": 5001, "webhook": {"ack": "lenient"}, "strict": true}',
  yaml: 'port: 5001\nwebhook:\n  ack: lenient\nstrict: true\n',
  yml: 'port: 5001\nwebhook.ack: lenient\nstrict: true\n',
  mjs: "export default { port: 5000 + 1, 'webhook.ack': 'lenient', strict: true }\n",
}

describe('a configuration file', processes, () => {
  it.each(Object.entries(forms))('may be %s', async (ending, text) => {
    const name = `payment-sandbox.config.${ending}`
    const { file, found } = await settingsIn(projectWith({ [name]: text }))
    expect(file).toMatch(new RegExp(`${name}$`))
    expect(found('port')).toEqual([5001, 'file'])
    expect(found('webhook.ack')).toEqual(['lenient', 'file'])
    expect(found('strict')).toEqual([true, 'file'])
    expect(found('webhook.mode')).toEqual(['async', 'default'])
  })

  it('counts after flags and the environment', async () => {
    const folder = projectWith({
      'payment-sandbox.config.yaml': 'port: 1\nseed: file\nclock: manual\n',
    })
    const { found } = await settingsIn(folder, ['--port', '3'], {
      PAYMENT_SANDBOX_PORT: '2',
      PAYMENT_SANDBOX_SEED: 'environment',
    })
    expect(found('port')).toEqual([3, 'option'])
    expect(found('seed')).toEqual(['environment', 'environment'])
    expect(found('clock')).toEqual(['manual', 'file'])
  })

  it('is found from folders below; --no-config and --config say otherwise', async () => {
    const folder = projectWith({
      'payment-sandbox.config.json': '{"seed": "near"}',
      'other.yaml': 'seed: named\n',
    })
    const below = join(folder, 'a', 'b')
    mkdirSync(below, { recursive: true })
    expect((await settingsIn(below)).found('seed')).toEqual(['near', 'file'])
    expect((await settingsIn(below, ['--no-config'])).file).toBeNull()
    const named = await settingsIn(below, ['--config', '../../other.yaml'])
    expect(named.found('seed')).toEqual(['named', 'file'])
    const variables = { PAYMENT_SANDBOX_CONFIG: join(folder, 'other.yaml') }
    expect((await settingsIn(below, [], variables)).found('seed')).toEqual(['named', 'file'])
  })

  it('starts a sandbox, with paths from its own folder, and leads commands to it', async () => {
    const folder = projectWith({})
    mkdirSync(join(folder, 'below'))
    copyFileSync('fixtures/empty.json', join(folder, 'shop.json'))
    const config = join(folder, 'payment-sandbox.config.json')
    writeFileSync(config, JSON.stringify({ port: 0, fixture: 'shop.json', clock: 'manual' }))
    const below = join(folder, 'below')
    const { ready } = await startPlainly([], {}, below)
    expect(ready).toMatchObject({ config, clock: { mode: 'manual' } })
    writeFileSync(config, JSON.stringify({ port: ready.port }))
    const { stdout } = await run(['status'], {}, below)
    expect(JSON.parse(stdout)).toMatchObject({ url: ready.url, world: { clock: 'manual' } })
    const settings = await fetch(`${ready.url}/_sandbox/settings`)
    const { list } = (await settings.json()) as Shown
    expect(list.find(({ name }) => name === 'clock')).toMatchObject({ origin: 'file' })
  })

  it('means the paths in it from its own folder', async () => {
    const content = 'fixture: ./shop.json\nstate: kept.json\ncaFolder: ca\n'
    const folder = projectWith({ 'payment-sandbox.config.yaml': content })
    const { values } = await readConfiguration(join(folder, 'payment-sandbox.config.yaml'))
    const [fixture, state, ca] = ['shop.json', 'kept.json', 'ca'].map((path) => join(folder, path))
    expect(values).toEqual({ fixture, state, caFolder: ca })
  })

  it('that asks for a seed in vain is told of by the name of the setting', async () => {
    const folder = projectWith({ 'payment-sandbox.config.yaml': 'state: kept.json\nport: 0\n' })
    const first = await startPlainly([], {}, folder)
    first.signal('SIGTERM')
    await first.ended()
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toContain('"default"')
    writeFileSync(
      join(folder, 'payment-sandbox.config.yaml'),
      'state: kept.json\nport: 0\nseed: x\n',
    )
    const second = await startPlainly([], {}, folder)
    expect(second.stderr).toContain('goes on as it was kept: seed only counts')
  })
})

describe('payment-sandbox settings', processes, () => {
  it('tells of every setting, and shows no secret', async () => {
    const variables = { PAYMENT_SANDBOX_ADMIN_TOKEN: 'hush' }
    const { list, found } = await settingsIn(temporaryFolder(), [], variables)
    expect(list.map(({ name }) => name)).toEqual(Object.keys(settingDefinitions))
    expect(found('adminToken')).toEqual(['(secret)', 'environment'])
  })

  it('is a table for people', async () => {
    const { stdout } = await runForPeople(['settings', '--port', '5000', '--no-config'])
    expect(stdout).toMatch(/^ {2}setting +value +from +flag +environment$/m)
    expect(stdout).toMatch(/^ {2}port +5000 +flag +--port +PAYMENT_SANDBOX_PORT$/m)
    const { stdout: japanese } = await runForPeople(['settings', '--no-config', '--lang', 'ja'])
    expect(japanese).toMatch(/^ {2}port +4649 +既定値 +--port/m)
  })
})

describe('a sample in this test', () => {
  it('says the same in YAML and JSON', () => {
    expect(parse(forms['yaml'] ?? '')).toEqual(JSON.parse(forms['json'] ?? ''))
  })
})
