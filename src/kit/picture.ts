// What a picture shows, as one text: records keep this text, answers hold the drawn picture.

export interface Picture {
  /** As the library that draws it names it. */
  readonly symbology: 'gs1-128' | 'qrcode'
  /** Pixels a module. */
  readonly scale: number
  readonly text: string
}

export const pictureMark = 'picture:'

/** The text that stands for a picture. */
export const describePicture = ({ symbology, scale, text }: Picture): string =>
  `${pictureMark}${symbology}:${scale}:${text}`

const form = /^picture:(gs1-128|qrcode):([1-9]):(.+)$/

/** The picture that a text stands for; undefined for any other text. */
export function readPicture(described: string): Picture | undefined {
  const [, symbology, scale, text] = form.exec(described) ?? []
  if (symbology === undefined || text === undefined) return undefined
  return { symbology: symbology as Picture['symbology'], scale: Number(scale), text }
}
