// The certificate that a sandbox shows, kept beside the CA: making one takes long enough to notice.
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wallNow } from '../kit/clock.ts'
import { dayMs } from '../kit/dates.ts'
import { certifyNames, namesFor } from './ca-certificates.ts'
import type { Authority } from './ca-folder.ts'

/** One that is about to expire might do so while a sandbox runs. */
const leftMs = 30 * dayMs

/** Whether a kept certificate is of this CA, for all names, and good for a while. */
function isGood(pem: string, { certificate }: Authority, withLive: boolean): boolean {
  try {
    const kept = new X509Certificate(pem)
    return (
      kept.verify(new X509Certificate(certificate).publicKey) &&
      namesFor(withLive).every((name) => kept.checkHost(name) !== undefined) &&
      new Date(kept.validTo).getTime() > wallNow() + leftMs
    )
  } catch {
    return false
  }
}

/** Puts it there whole, for its owner alone; a folder that takes nothing is none of our concern. */
function keep(file: string, pem: string): void {
  const fresh = `${file}.${process.pid}`
  try {
    writeFileSync(fresh, pem, { mode: 0o600 })
    renameSync(fresh, file)
  } catch {
    rmSync(fresh, { force: true })
  }
}

/** Key and certificate as one PEM. */
export async function certificateOfNames(authority: Authority, withLive: boolean): Promise<string> {
  const file = join(authority.folder, withLive ? 'names-live.pem' : 'names.pem')
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (isGood(kept, authority, withLive)) return kept
  const { key, certificate } = await certifyNames(authority, { nowMs: wallNow(), withLive })
  const pem = `${certificate}${key}`
  keep(file, pem)
  return pem
}
