// The image. No engine is needed: a validator reads the file, and what it would run is run here.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environmentNameOf, type SettingName, settingDefinitions } from '../../src/settings.ts'
import { processes, run, startCommand, temporaryFolder } from '../cli/cli.ts'

const text = readFileSync('Dockerfile', 'utf8')
const file = DockerfileParser.parse(text)

const wordsOf = (keyword: string): string[] =>
  JSON.parse(
    file
      .getInstructions()
      .find((each) => each.getKeyword() === keyword)
      ?.getRawArgumentsContent() ?? '[]',
  )

/** The environment of the image, as far as it is settings. */
const variables = (folder: string): Record<string, string> => {
  const pairs = file.getENVs().flatMap((each) => each.getProperties())
  const ours = pairs.filter((pair) => pair.getName().startsWith('PAYMENT_SANDBOX_'))
  const placed = ours.map((pair) => [
    pair.getName(),
    pair.getValue()?.replace('/data', folder) ?? '',
  ])
  return { ...Object.fromEntries(placed), PAYMENT_SANDBOX_PORT: '0' }
}

describe('the Dockerfile', processes, () => {
  it('is one that the validator has nothing against', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([])
  })

  it('runs as a user without rights, keeps its data, and watches over itself', () => {
    const keywords = file.getInstructions().map((each) => each.getKeyword())
    expect(keywords).toEqual(expect.arrayContaining(['USER', 'VOLUME', 'HEALTHCHECK', 'EXPOSE']))
    const user = file.getInstructions().find((each) => each.getKeyword() === 'USER')
    expect(user?.getRawArgumentsContent()).toBe('node')
    expect(keywords.indexOf('USER')).toBeLessThan(keywords.indexOf('ENTRYPOINT'))
    const known = (Object.keys(settingDefinitions) as SettingName[]).map(environmentNameOf)
    expect(known).toEqual(expect.arrayContaining(Object.keys(variables(''))))
  })

  it('starts, is healthy, and ends with its data kept when it is told to', async () => {
    const folder = temporaryFolder()
    const sandbox = startCommand(wordsOf('CMD'), variables(folder), folder)
    const { port, adminToken } = await sandbox.line('ready')
    expect(adminToken, 'beyond its machine a token is wanted').toBeTypeOf('string')
    const [, ...check] = JSON.parse(
      /CMD (\[.*\])/.exec(text.split('HEALTHCHECK')[1] ?? '')?.[1] ?? '[]',
    )
    const healthy = await run(check, { PAYMENT_SANDBOX_PORT: String(port) })
    expect([healthy.stderr, healthy.code]).toEqual(['', 0])
    sandbox.signal('SIGTERM')
    expect(await sandbox.ended()).toBe(0)
    expect(readFileSync(join(folder, 'sandbox.json'), 'utf8')).toContain('"default"')
    const gone = await run(check, { PAYMENT_SANDBOX_PORT: String(port) })
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('Nothing listens on')])
  })

  it('is made of a package that holds what it runs on', () => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [packed] = JSON.parse(listed) as [{ filename: string; files: { path: string }[] }]
    expect(packed.filename).toMatch(/^payment-sandbox-[\d.]+\.tgz$/)
    const paths = packed.files.map(({ path }) => path)
    for (const path of [
      ...['bin/payment-sandbox.js', 'bin/load-script.js', 'bin/import-module.js', 'dist/cli.cjs'],
      ...['dist/index.js', 'dist/viewer/swagger-ui-bundle.js', 'dist/viewer/LICENSE'],
      ...['README.md', 'README.ja.md', 'docs/first-run.md', 'LICENSE', 'CHANGELOG.md'],
    ]) {
      expect(paths).toContain(path)
    }
  })
})

describe('compose.yaml', () => {
  it('sets what there is to set, and lets the app in by the name of the service', () => {
    const { services } = parse(readFileSync('compose.yaml', 'utf8'))
    const set = Object.keys(services.sandbox.environment)
    const known = (Object.keys(settingDefinitions) as SettingName[]).map(environmentNameOf)
    expect(set.filter((name) => !known.includes(name))).toEqual([])
    expect(services.sandbox.environment.PAYMENT_SANDBOX_ALLOWED_HOST).toBe('sandbox')
    expect(new URL(services.app.environment.PAYMENT_SANDBOX_URL).hostname).toBe('sandbox')
  })
})
