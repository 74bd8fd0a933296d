// Serves the browser script, which a page loads by a script tag. The build makes it of `browser/`.
import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { answerOutside } from '../http/answer.ts'
import type { Desk } from '../http/call.ts'
import { scriptPath } from '../service.ts'
import { fail } from '../world/failures.ts'

/** Beside the bundle; when the sandbox runs from its sources, that of the last build. */
const places = ['./browser.js', '../../dist/browser.js']

function readScript(): string {
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  const file = files.find((each) => existsSync(each))
  if (file) return readFileSync(file, 'utf8')
  throw new Error(`${files[0]} is missing: npm run build makes it`)
}

const headers = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  // Pages that ask for it with `crossorigin`, or that are isolated, may load it too.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Whether this is the path of the script, with or without a query. */
export const isScriptPath = (url: string): boolean =>
  url.startsWith(scriptPath) && (url.length === scriptPath.length || url[scriptPath.length] === '?')

/** What answers at the path of the script. */
export function serveScript({ hosts }: Desk): RequestListener {
  const script = Buffer.from(readScript())
  return (request, response) => {
    if (!hosts.api(request.headers.host)) answerOutside(response, fail.foreignHost())
    else if (request.method === 'GET' || request.method === 'HEAD') {
      response.writeHead(200, { ...headers, 'Content-Length': script.length })
      response.end(request.method === 'GET' ? script : undefined)
    } else answerOutside(response, fail.methodNotAllowed(), ['Allow', 'GET, HEAD'])
  }
}
