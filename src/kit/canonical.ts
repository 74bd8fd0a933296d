import { createHash } from 'node:crypto'

/** JSON with sorted keys and no absent values: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = value as Record<string, unknown>
  const members = Object.keys(fields)
    .sort()
    .filter((key) => fields[key] !== undefined)
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`)
  return `{${members.join(',')}}`
}

/** SHA-256 of a text or of bytes, as 64 lower-case hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')
