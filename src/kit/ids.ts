// The only file that makes chance. It is a function of a seed and a counter, so a world that
// gives its ids back (an undone command) only sets the counter back.
import { createHash, randomBytes } from 'node:crypto'
import { customRandom, urlAlphabet } from 'nanoid'

/** The seed of a world: the same sandbox seed and name give the same world. */
export const worldSeed = (seed: string, worldName: string): string =>
  createHash('sha256').update(`${seed}\n${worldName}`).digest('hex')

/** A seed nobody chose, for a sandbox started without one. */
export const freshSeed = (): string => randomBytes(8).toString('hex')

/** 32 characters of URL-safe Base64 that nobody can guess. */
export const freshToken = (): string => randomBytes(24).toString('base64url')

/** A draw from 0 up to 1 that is the same for the same seed and name, whatever else happened. */
export const drawOf = (seed: string, name: string): number =>
  createHash('sha256').update(`${seed}\n${name}`).digest().readUInt32LE(0) / 0x1_0000_0000

const digits = '0123456789'
const hexDigits = '0123456789abcdef'
const capitalsAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * The same text in one piece. One that grew letter by letter is a chain of some thirty bytes a
 * letter until it is first read, and ids are kept long before that.
 */
function inOnePiece(text: string): string {
  text.charCodeAt(0)
  return text
}

function mix(word: number): number {
  let mixed = word
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Seeded ids and draws of one world. `counter` is the whole of its state. */
export class Ids {
  readonly #words: readonly [number, number, number, number]
  counter = 0

  constructor(seed: string) {
    const hash = createHash('sha256').update(seed).digest()
    this.#words = [0, 4, 8, 12].map((at) => hash.readUInt32LE(at)) as never
  }

  /** Bytes that were handed out are read before the next are wanted, so there is one piece. */
  #piece = new Uint8Array(0)

  readonly #bytes = (count: number): Uint8Array => {
    if (this.#piece.length < count) this.#piece = new Uint8Array(count)
    const bytes = this.#piece
    for (let at = 0; at < count; at += 4) {
      const word = this.#nextWord()
      for (let part = 0; part < 4 && at + part < count; part++) {
        bytes[at + part] = (word >>> (8 * part)) & 0xff
      }
    }
    return bytes
  }

  readonly #makers = {
    url: customRandom(urlAlphabet, 22, this.#bytes),
    digit: customRandom(digits, 16, this.#bytes),
    hex: customRandom(hexDigits, 32, this.#bytes),
    capital: customRandom(capitalsAndDigits, 5, this.#bytes),
  }

  #nextWord(): number {
    const [a, b, c, d] = this.#words
    const low = this.counter % 0x1_0000_0000
    const high = Math.floor(this.counter / 0x1_0000_0000)
    this.counter++
    return (mix(mix(mix(low ^ a) + (b ^ high)) ^ c) + d) >>> 0
  }

  /** `prefix` and `length` characters of URL-safe Base64, as `o_` + 22. */
  id(prefix: string, length = 22): string {
    return inOnePiece(prefix + this.#makers.url(length))
  }

  digits(length: number): string {
    return inOnePiece(this.#makers.digit(length))
  }

  hex(length: number): string {
    return this.#makers.hex(length)
  }

  capitals(length: number): string {
    return this.#makers.capital(length)
  }
}
