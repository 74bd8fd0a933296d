// The lines of a file of any size.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const chunkBytes = 1 << 20
const newline = 0x0a

export interface FileLine {
  /** Without its end; good until the next line is asked for. */
  readonly bytes: Buffer
  /** False for a last line without an end. */
  readonly ended: boolean
}

/** The lines of a file in order, a part of the file in memory at a time. */
export function* linesOf(path: string): Generator<FileLine, void> {
  const file = openSync(path, 'r')
  try {
    let buffer = Buffer.allocUnsafe(Math.min(chunkBytes, fstatSync(file).size + 1))
    let held = 0
    for (;;) {
      if (held === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length)
      const count = readSync(file, buffer, held, buffer.length - held, null)
      if (count === 0) break
      const filled = buffer.subarray(0, held + count)
      let from = 0
      for (let at = filled.indexOf(newline, held); at !== -1; at = filled.indexOf(newline, from)) {
        yield { bytes: filled.subarray(from, at), ended: true }
        from = at + 1
      }
      buffer.copyWithin(0, from, filled.length)
      held = filled.length - from
    }
    if (held > 0) yield { bytes: buffer.subarray(0, held), ended: false }
  } finally {
    closeSync(file)
  }
}
