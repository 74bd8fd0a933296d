// Forms with a file, as a merchant's HTTP client sends them, and files by how they begin.
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { actingHeader, secretKey } from '../harness/demo-shops.ts'

export const bytesOf = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
  pdf: Buffer.from('%PDF-1.7 '),
  text: Buffer.from('just a text'),
} as const

export interface FilePart {
  readonly bytes: Buffer
  readonly name: string
  readonly part?: string
}

/** What a reply of a form says. */
export interface FormReply {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Sends a form; `tenant` names for whom, unless the caller is it. */
export async function sendForm(
  sandbox: Sandbox,
  path: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
  { file, caller, tenant }: { file?: FilePart; caller: string; tenant?: string },
): Promise<FormReply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each as string)
  }
  if (file) form.append(file.part ?? 'data', new Blob([new Uint8Array(file.bytes)]), file.name)
  const reply = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey(caller)}`,
      ...(tenant === undefined ? {} : actingHeader(tenant)),
    },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
