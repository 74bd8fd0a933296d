// The configuration file: settings of a project, found in its folder or above. A file of YAML or a
// module is loaded only where there is one.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { proposal } from '../kit/nearest.ts'
import { configVariable } from '../read-settings.ts'
import { type SettingsFile, settingDefinitions } from '../settings.ts'
import { usageError } from './exit.ts'
import { say, type Text } from './language.ts'

const endings = ['json', 'yaml', 'yml', 'mjs'] as const
const fileNames = endings.map((ending) => `payment-sandbox.config.${ending}`)

/** The flags of a command that takes settings from a file. */
export interface ConfigurationFlags {
  /** A path; false where no file is wanted. */
  readonly config?: string | boolean
}

const refuse = (text: Text) => usageError(say(text))

/** The file in this folder or the nearest one above; refuses two beside each other. */
function findFrom(start: string): string | undefined {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    const found = fileNames.map((name) => join(folder, name)).filter((path) => existsSync(path))
    if (found.length > 1) {
      const both = found.join(', ')
      throw refuse({
        en: `there are two configuration files: ${both}: keep one, or name one with --config.`,
        ja: `設定ファイルが複数あります: ${both}。1つだけ残すか、--config で指定してください。`,
      })
    }
    if (found[0] !== undefined || folder === dirname(folder)) return found[0]
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw refuse({
      en: `${path} cannot be read (${code}): give a file with --config FILE, or --no-config.`,
      ja: `${path} を読めません (${code})。--config FILE でファイルを指定するか、--no-config を付けてください。`,
    })
  }
}

/** The text of a file as a value; a module runs, anew each time. */
async function parsedFile(path: string): Promise<unknown> {
  const text = readText(path)
  if (path.endsWith('.json')) return JSON.parse(text)
  const require = createRequire(import.meta.url)
  if (/\.ya?ml$/.test(path)) return (require('yaml') as typeof import('yaml')).parse(text)
  const importModule = require('../bin/import-module.js') as (url: string) => Promise<unknown>
  const url = `${pathToFileURL(resolve(path)).href}?${encodeURIComponent(text)}`
  return ((await importModule(url)) as { readonly default?: unknown }).default
}

async function contentOf(path: string): Promise<object> {
  let value: unknown
  try {
    value = await parsedFile(path)
  } catch (error) {
    if ((error as { exitCode?: unknown }).exitCode !== undefined) throw error
    const { message } = error as Error
    throw refuse({
      en: `${path} cannot be understood: ${message.trim()}. Mend it, or start with --no-config.`,
      ja: `${path} を解釈できません: ${message.trim()}。修正するか、--no-config を付けてください。`,
    })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw refuse({
    en: `${path} must hold settings by name, as in {"port": 5000}${
      path.endsWith('.mjs') ? ', as its default export' : ''
    }.`,
    ja: `${path} には {"port": 5000} のように、設定を名前で書いてください。`,
  })
}

const isSetting = (name: string): boolean => Object.hasOwn(settingDefinitions, name)

/** `{webhook: {url}}` as `webhook.url`; null is no value. */
function* flattened(content: object, above = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(content)) {
    const name = above + key
    if (value === null || value === undefined) continue
    if (typeof value === 'object' && !Array.isArray(value)) yield* flattened(value, `${name}.`)
    else yield [name, value]
  }
}

function refuseUnknown(path: string, name: string): void {
  if (isSetting(name)) return
  const meant = proposal(name, Object.keys(settingDefinitions))
  throw refuse({
    en: `${path}: there is no setting ${name}.${meant || ' See payment-sandbox settings.'}`,
    ja: `${path}: ${name} という設定はありません。${
      meant.replace(/^ Did you mean (.*)\?$/, '$1 のことですか。') ||
      'payment-sandbox settings で一覧を確認してください。'
    }`,
  })
}

const paths: readonly string[] = ['fixture', 'state', 'caFolder']

/** A path in the file is meant from the folder of the file. */
function placed(path: string, name: string, value: unknown): unknown {
  if (name === 'scenario' && typeof value === 'string') {
    const parts = value.split(',').map((part) => part.trim())
    return parts.map((part) => (/[./\\]/.test(part) ? resolve(dirname(path), part) : part)).join()
  }
  if (!paths.includes(name)) return value
  if (typeof value !== 'string' || value === '' || isAbsolute(value)) return value
  // A fixture without a dot or a slash is one that comes with the sandbox.
  const isName = name === 'fixture' && !/[./\\]/.test(value)
  return isName ? value : join(dirname(path), value)
}

/** Reads a configuration file; refuses it in words. */
export async function readConfiguration(path: string): Promise<SettingsFile> {
  const values = [...flattened(await contentOf(path))].filter(([name]) => name !== '$schema')
  for (const [name] of values) refuseUnknown(path, name)
  return {
    path,
    values: Object.fromEntries(
      values.map(([name, value]) => [name, placed(path, name, value)] as const),
    ),
  }
}

/** The file that a command is to read: the named one, or the nearest, unless none is wanted. */
export async function configurationFor({
  config,
}: ConfigurationFlags = {}): Promise<SettingsFile | undefined> {
  if (config === false) return undefined
  const named = typeof config === 'string' ? config : process.env[configVariable]
  const path = named ? resolve(named) : findFrom(process.cwd())
  return path === undefined ? undefined : readConfiguration(path)
}
