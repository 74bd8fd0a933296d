// A plugin of the bundler: what is loaded at once and hardly ever used waits behind a stand-in
// until one of its functions is called. Express loads parsers of bodies and forms, senders of files
// and a table of media types, which the API never asks for; commander loads what starts processes.
// Together they would be half of what a start reads.
import { type BuildOptions, build, type Plugin } from 'esbuild'

const rarePackages = ['body-parser', 'http-errors', 'mime-types', 'qs', 'send', 'serve-static']

/** The bundle of the rare packages, beside the one that asks for them. */
const rareFile = './rare.cjs'

const standInFor = (real: string): string => `
  const real = () => ${real}
  module.exports = new Proxy(function () {}, {
    get: (_, member) => (...given) => real()[member](...given),
    apply: (_, self, given) => real().apply(self, given),
  })`

const isPackageOf = (folder: string, importer: string): boolean =>
  importer.replaceAll('\\', '/').includes(`/node_modules/${folder}/`)

export const lazyPackages: Plugin = {
  name: 'lazy packages',
  setup(build) {
    const filter = new RegExp(`^(${rarePackages.join('|')}|node:child_process)$`)
    build.onResolve({ filter }, ({ path, importer }) => {
      const isLazy = !path.startsWith('node:') || isPackageOf('commander', importer)
      return isLazy ? { path, namespace: 'lazy' } : undefined
    })
    build.onResolve({ filter: /^\.\/rare\.cjs$/ }, ({ path }) => ({ path, external: true }))
    build.onLoad({ filter, namespace: 'lazy' }, ({ path }) => {
      const real = path.startsWith('node:')
        ? `process.getBuiltinModule('${path}')`
        : `require('${rareFile}')['${path}']`
      return { contents: standInFor(real), loader: 'js' }
    })
  },
}

/** Bundles the rare packages, each to be run when it is first asked for. */
export async function bundleRarePackages(outfile: string, shared: BuildOptions): Promise<void> {
  const members = rarePackages.map((name) => `get '${name}'() { return require('${name}') }`)
  await build({
    ...shared,
    stdin: {
      contents: `module.exports = { ${members.join(', ')} }`,
      resolveDir: import.meta.dirname,
    },
    outfile,
    format: 'cjs',
  })
}
