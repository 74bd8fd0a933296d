// Uploads: a multipart body with at most one file, kept in memory, and text fields beside it.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Multer, StorageEngine } from 'multer'
import type { Refusal } from '../kit/failure.ts'
import { afterThisTurn } from '../kit/real-time.ts'
import type { Settings } from '../settings.ts'
import { fail } from '../world/failures.ts'
import { isTooSlow } from './socket-limits.ts'

/** A file as it was sent; nothing of its name leads anywhere. */
export interface UploadedFile {
  /** The name of its part of the form. */
  readonly part: string
  /** A base name without path, of at most 256 characters: one more than any operation takes. */
  readonly name: string
  /** The media type that the sender gave. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** The content; empty where a reader of the endpoint took it in. */
  readonly bytes: Buffer
  /** What the reader made of it, and the SHA-256 of the bytes. */
  readonly taken?: { readonly content: unknown; readonly hash: string }
}

/** Takes a file in while it comes, so that it is never whole in memory. Throws nothing. */
export interface FileReader {
  take(part: Buffer): void
  /** What was made of the file, once all of it was taken. */
  end(): unknown
}

/** Makes a reader for one upload. */
export type MakeFileReader = (judge: {
  readonly holdsCardNumber: (text: string) => boolean
}) => FileReader

/** A body that has not been read, with the headers that say how to. */
export type BodySource = Readable & { readonly headers: IncomingHttpHeaders }

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: UploadedFile | undefined
}

const nameLengthMax = 256
const extensionLengthMax = 20
const fieldsMax = 100
const fieldNameBytesMax = 100
/** What a form may have beside its file: text fields and the lines between the parts. */
const framingBytesMax = 1_048_576

// Control characters, and those that turn the direction of a text around.
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** The base name of what a sender called a file: no path, nothing unseen, bounded. */
export function safeName(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(unseen, '').trim()
  if (/^\.*$/.test(name)) return 'file'
  const characters = [...name]
  if (characters.length <= nameLengthMax) return name
  const [extension = ''] = /\.[^.]*$/.exec(name) ?? []
  const end = extension.length > extensionLengthMax ? '' : extension
  return characters.slice(0, nameLengthMax - end.length).join('') + end
}

function refusalOf(error: unknown): Refusal {
  if (isTooSlow(error)) return fail.tooSlow()
  const { code, message } = error as { code?: string; message: string }
  if (code === 'LIMIT_FILE_SIZE' || code === 'LIMIT_FIELD_VALUE') return fail.bodyTooLarge()
  if (code === 'LIMIT_FILE_COUNT') return fail.bodyMalformed().withHint('send one file')
  return fail.bodyMalformed().withHint(`the form cannot be read: ${message}`)
}

type Stored = Partial<Pick<Express.Multer.File, 'size'>> & Pick<UploadedFile, 'taken'>

/** Hands each part of a file to the reader, a part a turn: others are answered in between. */
async function takeIn(stream: Readable, reader: FileReader): Promise<Stored> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    hash.update(part)
    reader.take(part)
    await new Promise<void>((done) => afterThisTurn(done))
  }
  return { size, taken: { content: reader.end(), hash: hash.digest('hex') } }
}

const readerStorage = (reader: FileReader): StorageEngine => ({
  _handleFile(_request, file, done) {
    takeIn(file.stream, reader).then((stored) => done(null, stored as never), done)
  },
  _removeFile: (_request, _file, done) => done(null),
})

async function parser(
  { uploadBytesMax, bodyBytesMax }: Settings,
  reader: FileReader | undefined,
): Promise<Multer> {
  const { default: multer } = await import('multer')
  return multer({
    storage: reader ? readerStorage(reader) : multer.memoryStorage(),
    // Names arrive as UTF-8, whatever the older rule says.
    defParamCharset: 'utf8',
    // Our own `safeName` takes the path off; a name that is only a path is still a file.
    preservePath: true,
    limits: {
      files: 1,
      fileSize: uploadBytesMax,
      fields: fieldsMax,
      fieldSize: bodyBytesMax,
      fieldNameSize: fieldNameBytesMax,
      // `provider[]` is a list; nothing of the service nests deeper.
      fieldNestingDepth: 1,
      fieldArrayIndexLimit: fieldsMax,
    },
  })
}

/** Reads a multipart body; rejects with the refusal of one that is too large or malformed. */
export async function readForm(
  source: BodySource,
  settings: Settings,
  reader?: FileReader,
): Promise<Form> {
  const announced = Number(source.headers['content-length'] ?? 0)
  if (announced > settings.uploadBytesMax + framingBytesMax) throw fail.bodyTooLarge()
  const read = (await parser(settings, reader)).any()
  const request = source as BodySource & Partial<Pick<Express.Request, 'files'>> & { body?: object }
  await new Promise<void>((done, refuse) => {
    read(request as never, {} as never, (error) => (error ? refuse(refusalOf(error)) : done()))
  })
  const [file] = (request.files ?? []) as (Express.Multer.File & Stored)[]
  return {
    fields: { ...request.body },
    file: file && {
      part: file.fieldname,
      name: safeName(file.originalname),
      type: file.mimetype,
      size: file.size,
      bytes: file.buffer ?? Buffer.alloc(0),
      ...(file.taken ? { taken: file.taken } : {}),
    },
  }
}

/** Reports a file that is missing or empty. spec: uploads, FILE_EMPTY */
export function checkFile({
  file,
  report,
}: {
  readonly file: UploadedFile | undefined
  readonly report: (problem: Refusal) => void
}): void {
  if (!file || file.size === 0) report(fail.required('file').about('914'))
}
