// The API as a page for people: a viewer of the OpenAPI document, served from the package alone.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Response, Router } from 'express'

/** Beside the bundle; when the sandbox runs from its sources, that of the last build. */
const places = ['./viewer/', '../../dist/viewer/']

/** Files of the viewer as its package names them. */
const viewerFiles = { 'viewer.js': 'swagger-ui-bundle.js', 'viewer.css': 'swagger-ui.css' } as const

const folder = '/_sandbox/docs'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>payment-sandbox: the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}/viewer.css">
</head>
<body>
<noscript>This page needs JavaScript. The same as text: /_sandbox/openapi.json</noscript>
<main id="api"></main>
<script src="${folder}/viewer.js"></script>
<script src="${folder}/begin.js"></script>
</body>
</html>
`

/**
 * The key of the first shop is filled in, so that "Execute" answers at once. Of parameters that may
 * be left out the examples go, for the viewer would send them.
 */
const begin = `const ask = async (path) => (await fetch(path)).json()
const withoutExample = ({ example, examples, ...parameter }) => parameter
const bare = (parameter) => parameter.required || parameter.$ref ? parameter : {
  ...withoutExample(parameter),
  ...(parameter.schema ? { schema: withoutExample(parameter.schema) } : {}),
}
const begin = async () => {
  const spec = await ask('/_sandbox/openapi.json')
  const { list } = await ask('/_sandbox/accounts')
  const parts = spec.components.parameters
  for (const [name, part] of Object.entries(parts)) parts[name] = bare(part)
  for (const operations of Object.values(spec.paths)) {
    for (const each of Object.values(operations)) each.parameters = each.parameters.map(bare)
  }
  const keys = list.flatMap((account) => account.keys)
  const key = keys.find(({ kind, revoked }) => kind === 'secret' && !revoked)
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#api',
    deepLinking: true,
    filter: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => {
      if (key) ui.preauthorizeApiKey('bearer', key.value)
      document.body.dataset.ready = 'true'
    },
  })
}
begin()
`

/** It loads from here and asks here; the viewer sets styles of elements by itself. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

function readViewer(name: string): string {
  const files = places.map((place) => fileURLToPath(new URL(place + name, import.meta.url)))
  const file = files.find((each) => existsSync(each))
  if (file) return readFileSync(file, 'utf8')
  throw new Error(`${files[0]} is missing: npm run build makes it`)
}

/** The router of the page and of what it loads; the viewer is read when it is first asked for. */
export function createDocsRouter(): Router {
  const read = new Map<string, string>()
  const router = Router({ strict: true })
  const give = (response: Response, type: string, text: string) => {
    response.set(headers).type(type).end(text)
  }
  router.get(folder, (_request, response) => give(response, 'html', page))
  router.get(`${folder}/begin.js`, (_request, response) => give(response, 'js', begin))
  for (const [path, name] of Object.entries(viewerFiles)) {
    router.get(`${folder}/${path}`, (_request, response) => {
      const text = read.get(name) ?? readViewer(name)
      read.set(name, text)
      give(response, path.endsWith('.js') ? 'js' : 'css', text)
    })
  }
  return router
}
