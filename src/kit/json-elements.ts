// Cuts the elements of one array out of a JSON object while its text comes in parts, so that
// neither the text nor a long parse ever stands in the way.
import { isUtf8 } from 'node:buffer'

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const longestKey = 100

/** Where the array stands: in the object that the whole text is. */
const arrayDepth = 2

function parseGroup(text: string): unknown[] | undefined {
  try {
    return JSON.parse(`[${text}]`) as unknown[]
  } catch {
    return undefined
  }
}

export class JsonElements {
  readonly #key: string
  readonly #groupSize: number
  readonly #take: (group: readonly unknown[], text: string) => void
  #depth = 0
  #inString = false
  #isEscaped = false
  /** The last text of the outer object, and the one before the last colon: the key of a value. */
  #text = ''
  #textBegins = -1
  #valueKey = ''
  /** Bytes of what is being cut from earlier parts: elements, or what stands around them. */
  #carried: Buffer[] = []
  #around = ''
  #inArray = false
  #arrays = 0
  #inGroup = 0
  #followsComma = false
  #isBad = false

  /** `take` gets the values of up to `groupSize` elements of the array at `key`, and their text. */
  constructor(
    key: string,
    groupSize: number,
    take: (group: readonly unknown[], text: string) => void,
  ) {
    this.#key = key
    this.#groupSize = groupSize
    this.#take = take
  }

  /** Takes the next part of the text; once it cannot be JSON any more, nothing. */
  write(part: Buffer): void {
    if (this.#isBad) return
    let from = 0
    if (this.#textBegins !== -1) this.#textBegins = 0
    for (let at = 0; at < part.length; at++) {
      const byte = part[at] as number
      if (this.#inString) this.#inText(part, at, byte)
      else if (byte === quote) this.#beginText(at)
      else if (byte === comma) {
        if (!this.#inArray || this.#depth !== arrayDepth) continue
        if (++this.#inGroup < this.#groupSize) continue
        this.#endGroup(part.subarray(from, at), true)
        from = at + 1
      } else if (byte === openBracket || byte === openBrace) {
        if (this.#opens(byte)) {
          this.#carried.push(part.subarray(from, at + 1))
          this.#around += this.#carriedText()
          from = at + 1
        }
      } else if (byte === closeBracket || byte === closeBrace) {
        if (this.#inArray && this.#depth === arrayDepth) {
          this.#endGroup(part.subarray(from, at), false)
          this.#inArray = false
          from = at
        }
        this.#depth--
      } else if (byte === colon && this.#depth === 1) this.#valueKey = this.#text
    }
    this.#keepText(part)
    // The part may be a piece of memory that is used again.
    if (from < part.length) this.#carried.push(Buffer.from(part.subarray(from)))
  }

  /** Whether the whole text was a JSON object with that array. */
  end(): boolean {
    if (this.#isBad || this.#inArray) return false
    this.#around += this.#carriedText()
    if (this.#isBad) return false
    try {
      const whole = JSON.parse(this.#around) as Readonly<Record<string, unknown>> | null
      return this.#arrays === 1 && Array.isArray(whole?.[this.#key])
    } catch {
      return false
    }
  }

  #inText(part: Buffer, at: number, byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) {
      this.#inString = false
      if (this.#textBegins === -1) return
      this.#text += part.toString('utf8', this.#textBegins, at)
      this.#textBegins = -1
    }
  }

  #beginText(at: number): void {
    this.#inString = true
    if (this.#depth !== 1) return
    this.#text = ''
    this.#textBegins = at + 1
  }

  /** A text of the outer object that goes on in the next part. */
  #keepText(part: Buffer): void {
    if (this.#textBegins === -1 || this.#text.length > longestKey) return
    this.#text += part.toString('utf8', this.#textBegins)
    this.#textBegins = 0
  }

  /** True when the array begins that is looked for; one that comes twice is no one array. */
  #opens(byte: number): boolean {
    this.#depth++
    const isArray = byte === openBracket && this.#depth === arrayDepth
    if (!isArray || this.#inArray || this.#valueKey !== this.#key) return false
    this.#arrays++
    this.#inArray = true
    this.#followsComma = false
    this.#inGroup = 0
    return true
  }

  #endGroup(last: Buffer, goesOn: boolean): void {
    this.#carried.push(last)
    const text = this.#carriedText()
    const isBlank = text.trim() === ''
    if (isBlank && (goesOn || this.#followsComma)) this.#isBad = true
    this.#followsComma = goesOn
    this.#inGroup = 0
    if (this.#isBad || isBlank) return
    const group = parseGroup(text)
    if (group) this.#take(group, text)
    else this.#isBad = true
  }

  #carriedText(): string {
    const bytes = this.#carried.length === 1 ? this.#carried[0] : Buffer.concat(this.#carried)
    this.#carried = []
    if (bytes && !isUtf8(bytes)) this.#isBad = true
    return bytes?.toString('utf8') ?? ''
  }
}
