// Pictures in answers. A record says in words what a picture shows; it is drawn when the answer
// leaves, so neither records nor stored answers grow by it. The same words give the same bytes.
import { type Picture, pictureMark, readPicture } from '../kit/picture.ts'
import type { Call } from './call.ts'

/** Modules of white around a picture, so that scanners find its edges. */
const quietZone = 10
/** A bar of 60 modules, in the millimetres at 72 dots an inch that the library takes. */
const barHeight = (60 * 25.4) / 72

/** PNG as Base64. */
export async function draw({ symbology, scale, text }: Picture): Promise<string> {
  const { toBuffer } = await import('bwip-js/node')
  const png = await toBuffer({
    bcid: symbology,
    text,
    scale,
    ...(symbology === 'qrcode' ? {} : { height: barHeight }),
    padding: quietZone,
    backgroundcolor: 'FFFFFF',
  })
  return png.toString('base64')
}

/** Draws the pictures of an answer; undefined, and nothing to wait for, where it has none. */
export function drawAnswer(call: Call): Promise<void> | undefined {
  const { answer, endpoint } = call
  if (endpoint?.picture === undefined || answer?.status !== 200) return undefined
  // Within a value quotation marks are escaped, so only the field itself looks like this.
  const begin = `"${endpoint.picture}":"`
  if (!answer.body.includes(begin + pictureMark)) return undefined
  return drawAll(answer.body, begin).then((body) => {
    call.answer = { ...answer, body }
  })
}

async function drawAll(body: string, begin: string): Promise<string> {
  const [first = '', ...parts] = body.split(begin)
  const drawn: string[] = [first]
  for (const part of parts) {
    const end = part.indexOf('"')
    const picture = readPicture(part.slice(0, end))
    drawn.push(begin, picture ? (await draw(picture)) + part.slice(end) : part)
  }
  return drawn.join('')
}
