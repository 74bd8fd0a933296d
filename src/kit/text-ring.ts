/** Bytes of the first chunk; each next one is twice as large, up to the largest. */
const firstChunkBytes = 8_192
const largestChunkBytes = 65_536

/** A text takes at most three bytes for each of its units. */
const bytesOfUnitMax = 3

/** Rows that follow each other in one buffer. */
class Chunk {
  readonly bytes: Buffer
  /** Where each text ends. */
  readonly ends: number[] = []
  used = 0
  /** Texts at the front that were dropped. */
  gone = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get live(): number {
    return this.ends.length - this.gone
  }

  add(text: string): void {
    this.used += this.bytes.write(text, this.used)
    this.ends.push(this.used)
  }

  startOf(at: number): number {
    return at === 0 ? 0 : (this.ends[at - 1] as number)
  }

  read(at: number): string {
    return this.bytes.toString('utf8', this.startOf(at), this.ends[at])
  }
}

/**
 * The newest rows of some texts each, bounded by number and bytes. They are kept as bytes outside
 * of the heap: texts that live for a while and then go would be copied by the collector until they
 * are old, and cost more than what they tell of.
 */
export class TextRing {
  readonly #width: number
  readonly #max: number
  readonly #bytesMax: number
  readonly #chunks: Chunk[] = []
  #spare: Buffer | undefined
  #size = 0
  #bytes = 0
  /** Rows that had to go. */
  dropped = 0

  /** `width` is the number of texts in a row. */
  constructor(width: number, limits: { readonly max: number; readonly bytesMax: number }) {
    this.#width = width
    this.#max = limits.max
    this.#bytesMax = limits.bytesMax
  }

  push(...row: readonly string[]): void {
    const chunk = this.#chunkFor(row)
    const before = chunk.used
    for (const text of row) chunk.add(text)
    this.#bytes += chunk.used - before
    this.#size++
    while (this.#size > this.#max || this.#bytes > this.#bytesMax) this.#dropOldest()
  }

  /** All rows, newest first. */
  *newestFirst(): Generator<string[]> {
    for (const chunk of this.#chunks.toReversed()) {
      for (let at = chunk.ends.length - this.#width; at >= chunk.gone; at -= this.#width) {
        yield Array.from({ length: this.#width }, (_, part) => chunk.read(at + part))
      }
    }
  }

  #chunkFor(row: readonly string[]): Chunk {
    let units = 0
    for (const text of row) units += text.length
    const needed = units * bytesOfUnitMax
    const last = this.#chunks[this.#chunks.length - 1]
    if (last && last.bytes.length - last.used >= needed) return last
    const size = Math.min(firstChunkBytes * 2 ** this.#chunks.length, largestChunkBytes)
    const chunk = new Chunk(
      this.#takeSpare(needed) ?? Buffer.allocUnsafeSlow(Math.max(size, needed)),
    )
    this.#chunks.push(chunk)
    return chunk
  }

  #takeSpare(needed: number): Buffer | undefined {
    const spare = this.#spare
    if (spare === undefined || spare.length < needed) return undefined
    this.#spare = undefined
    return spare
  }

  #dropOldest(): void {
    const chunk = this.#chunks[0] as Chunk
    const end = chunk.ends[chunk.gone + this.#width - 1] as number
    this.#bytes -= end - chunk.startOf(chunk.gone)
    chunk.gone += this.#width
    this.#size--
    this.dropped++
    if (chunk.live > 0) return
    this.#chunks.shift()
    if (chunk.bytes.length === largestChunkBytes) this.#spare = chunk.bytes
  }
}
