// Where the local CA is kept: its certificate, its key, which only its owner may read, and a bundle
// for clients that know no certificates beside those of one file.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { wallNow } from '../kit/clock.ts'
import { userStateFolder } from '../read-settings.ts'
import type { Settings } from '../settings.ts'
import { type Certified, makeAuthority } from './ca-certificates.ts'
import { CaError } from './ca-error.ts'
import { bundleBeside } from './ca-variables.ts'

const fileNames = { certificate: 'ca.pem', key: 'ca.key' } as const

/** The CA of a folder, and the files that clients are told of. */
export interface Authority extends Certified {
  readonly folder: string
  /** The certificate alone. */
  readonly file: string
  /** The last moment at which it is valid. */
  readonly until: Date
}

/** The folder that the setting names, else the one of this user. */
export const caFolderOf = ({ caFolder }: Pick<Settings, 'caFolder'>): string =>
  resolve(caFolder || join(userStateFolder(), 'payment-sandbox', 'ca'))

const cannot = (folder: string, why: string) =>
  new CaError(
    `The CA in ${folder} ${why}: make a new one with \`payment-sandbox ca --renew\`, and start ` +
      'again what trusts it.',
  )

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message

/** Whether others than the owner may read it; Windows keeps no such bits. */
const isOpenToOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0

function read(folder: string, nowMs: number): Authority {
  const [file, keyFile] = [join(folder, fileNames.certificate), join(folder, fileNames.key)]
  let [certificate, key]: [string, string] = ['', '']
  let parsed: X509Certificate
  let fits: boolean
  try {
    certificate = readFileSync(file, 'utf8')
    key = readFileSync(keyFile, 'utf8')
    parsed = new X509Certificate(certificate)
    fits = parsed.ca && parsed.checkPrivateKey(createPrivateKey(key))
  } catch (error) {
    throw cannot(folder, `is broken (${codeOf(error)})`)
  }
  if (!fits) throw cannot(folder, 'is broken (the key is not that of the certificate)')
  if (isOpenToOthers(keyFile)) throw cannot(folder, 'has a key that others may read')
  const until = new Date(parsed.validTo)
  if (until.getTime() <= nowMs) {
    throw cannot(folder, `expired on ${until.toISOString().slice(0, 10)}`)
  }
  return { folder, file, certificate, key, until }
}

/** Writes a new CA into a folder beside its own, so that nobody ever finds half of one. */
async function writeBeside(folder: string, nowMs: number): Promise<string> {
  const { certificate, key } = await makeAuthority(nowMs)
  const { rootCertificates } = await import('node:tls')
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const fresh = mkdtempSync(`${folder}.`)
  writeFileSync(join(fresh, fileNames.key), key, { mode: 0o600 })
  const file = join(fresh, fileNames.certificate)
  writeFileSync(file, certificate)
  writeFileSync(bundleBeside(file), `${rootCertificates.join('\n')}\n${certificate}`)
  return fresh
}

async function make(folder: string, nowMs: number, replaces: boolean): Promise<void> {
  let fresh: string | undefined
  try {
    fresh = await writeBeside(folder, nowMs)
    if (replaces) rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  } catch (error) {
    if (fresh !== undefined) rmSync(fresh, { recursive: true, force: true })
    // Another process was quicker, and its CA is as good.
    if (existsSync(join(folder, fileNames.certificate))) return
    throw new CaError(
      `The CA cannot be written to ${folder} (${codeOf(error)}): give a folder with --ca-folder.`,
    )
  }
}

/** The CA of this folder, made where there is none; a `CaError` where it cannot be used. */
export async function authorityIn(folder: string, nowMs = wallNow()): Promise<Authority> {
  if (
    !existsSync(join(folder, fileNames.certificate)) &&
    !existsSync(join(folder, fileNames.key))
  ) {
    await make(folder, nowMs, false)
  }
  return read(folder, nowMs)
}

/** Makes a new CA in the place of the old one, which nobody should trust any more. */
export async function renewAuthority(folder: string, nowMs = wallNow()): Promise<Authority> {
  await make(folder, nowMs, true)
  return read(folder, nowMs)
}
