// A plugin of the bundler: in place of the register of resources stands one that loads each when
// it is first asked for. What it must know before, their names, is taken from the register itself.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { namesOf } from '../src/http/resource.ts'
import { resources } from '../src/resources/index.ts'

const entries = resources.map((resource) => {
  const names = JSON.stringify(namesOf(resource))
  const load = `() => require('./${resource.name}/resource.ts').resource`
  const start = `./${resource.name}/start.ts`
  const hasStart = existsSync(fileURLToPath(new URL(`../src/resources/${start}`, import.meta.url)))
  const loadStart = hasStart ? `, () => require('${start}').start` : ''
  return `later('${resource.name}', ${names}, ${load}${loadStart}),\n`
})

const contents = `
  import { later } from './later.ts'
  export const resources = [\n${entries.join('')}]`

export const lazyResources: Plugin = {
  name: 'lazy resources',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]resources[\\/]index\.ts$/ }, ({ path }) => ({
      contents,
      loader: 'ts',
      resolveDir: join(path, '..'),
    }))
  },
}
