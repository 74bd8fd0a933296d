// Multipart bodies as texts, so that they can be wrong in any way.
export interface Part {
  readonly name: string
  readonly content: string
  readonly filename?: string
  readonly type?: string
}

export const boundary = 'the-boundary'
export const formType = `multipart/form-data; boundary=${boundary}`

export function partText({ name, content, filename, type }: Part): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  const typeLine = type === undefined ? '' : `\r\nContent-Type: ${type}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
  return `${head}${file}${typeLine}\r\n\r\n${content}\r\n`
}

/** A whole form of these parts. */
export const form = (...parts: Part[]): string =>
  `${parts.map(partText).join('')}--${boundary}--\r\n`

export const letter: Part = { name: 'type', content: 'LETTER' }
export const file = (content = 'hello', filename = 'hello.txt'): Part => {
  return { name: 'data', content, filename, type: 'text/plain' }
}
