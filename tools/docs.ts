// `npm run docs`: writes the documents that are made from the code.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documents } from './documents.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const [path, text] of documents()) {
  writeFileSync(join(root, path), text)
  console.error(`Wrote ${path}.`)
}
