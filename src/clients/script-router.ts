// Serves the browser script, which a page loads by a script tag. The build makes it of `browser/`.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type RequestHandler, Router } from 'express'
import { errorBody, send } from '../http/answer.ts'
import type { Desk } from '../http/call.ts'
import { composeCode, type Refusal } from '../kit/failure.ts'
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

const refuse = (
  response: Parameters<RequestHandler>[1],
  { status, hint = '', problems: [{ code, message }] }: Refusal,
  more: readonly string[] = [],
) => {
  const body = errorBody([{ error_code: composeCode('', code), error_message: message }])
  send(response, { status, body, headers: ['X-Sandbox-Hint', hint, ...more] })
}

/** The router of the one path of the script. */
export function createScriptRouter(desk: Desk): Router {
  let script: string | undefined
  const router = Router({ caseSensitive: true, strict: true })
  router.use((request, response, next) => {
    if (desk.hosts.api(request.headers.host)) next()
    else refuse(response, fail.foreignHost())
  })
  router.get(scriptPath, (_request, response) => {
    script ??= readScript()
    response.set(headers).end(script)
  })
  router.all(scriptPath, (_request, response) => {
    refuse(response, fail.methodNotAllowed(), ['Allow', 'GET, HEAD'])
  })
  router.use((_request, response) => refuse(response, fail.noSuchApi()))
  return router
}
