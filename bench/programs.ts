// The servers that are compared: the built bin, and bare ones compiled to plain scripts, so that
// none of them pays for TypeScript at run time.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Samples, takeSamples } from './samples.ts'
import type { Program } from './server-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Below node_modules, so that the scripts find the packages. */
const scripts = join(root, 'node_modules', '.cache', 'payment-sandbox-bench')

const serverNames = ['plain', 'express', 'receiver', 'sender', 'records', 'lines'] as const
type ServerName = (typeof serverNames)[number]

export interface Programs {
  /** The bin with its default settings. */
  readonly sandbox: Program
  readonly express: Program
  readonly plain: Program
  readonly receiver: Program
  /** Posts to `paths` of the receiver's origin. */
  readonly sender: (receiver: string, paths: readonly string[]) => Program
  /** Holds records of a fixture of this name. */
  readonly records: (fixture: string) => Program
  /** Parses the lines of this journal before it listens. */
  readonly lines: (journal: string) => Program
  readonly samples: Samples
}

/** The bin as its users start it; `nodeFlags` stand before it, `flags` are those of `start`. */
export const sandboxProgram = (
  nodeFlags: readonly string[] = [],
  flags: readonly string[] = [],
): Program => ({
  name: 'payment-sandbox',
  arguments: [
    ...nodeFlags,
    join(root, 'bin', 'payment-sandbox.js'),
    'start',
    '--port',
    '0',
    '--json',
    ...flags,
  ],
})

const compile = async (): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: serverNames.map((name) => `bench/servers/${name}.ts`),
    outdir: scripts,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    format: 'cjs',
    logLevel: 'warning',
  })
}

const script = (name: ServerName, title: string, argv: readonly string[] = []): Program => ({
  name: title,
  arguments: [join(scripts, `${name}.cjs`), ...argv],
})

/** Compiles the bare servers and gives them the answers of the sandbox. */
export async function preparePrograms(): Promise<Programs> {
  mkdirSync(scripts, { recursive: true })
  await compile()
  const sandbox = sandboxProgram()
  const samples = await takeSamples(sandbox)
  const file = join(scripts, 'samples.json')
  writeFileSync(file, JSON.stringify(samples))
  const given = ['--samples', file]
  return {
    sandbox,
    samples,
    express: script('express', 'bare Express 5', given),
    plain: script('plain', 'bare node:http', given),
    receiver: script('receiver', 'receiver'),
    sender: (receiver, paths) =>
      script('sender', 'undici Pool', [
        ...given,
        '--receiver',
        receiver,
        '--paths',
        JSON.stringify(paths),
      ]),
    lines: (journal) => script('lines', 'JSON.parse of lines', ['--journal', journal]),
    records: (fixture) =>
      script('records', 'records alone', ['--fixture', join(root, 'fixtures', `${fixture}.json`)]),
  }
}
