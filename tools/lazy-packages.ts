// A plugin of the bundler: what no start needs stands outside of the script that every start reads.
// Express serves the control API, which is loaded with the first request for it; commander loads
// what starts processes, and waits behind a stand-in until one of its functions is called.
import { type BuildOptions, build, type Plugin } from 'esbuild'

const rarePackages = ['express']

/** The bundle of the rare packages, beside the one that asks for them. */
const rareFile = './rare.cjs'

const processes = 'node:child_process'

const standIn = `
  const real = () => process.getBuiltinModule('${processes}')
  module.exports = new Proxy({}, { get: (_, member) => (...given) => real()[member](...given) })`

const isOfCommander = (importer: string): boolean =>
  importer.replaceAll('\\', '/').includes('/node_modules/commander/')

export const lazyPackages: Plugin = {
  name: 'lazy packages',
  setup(build) {
    const filter = new RegExp(`^(${rarePackages.join('|')}|${processes})$`)
    build.onResolve({ filter }, ({ path, importer }) => {
      const isLazy = path !== processes || isOfCommander(importer)
      return isLazy ? { path, namespace: 'lazy' } : undefined
    })
    build.onResolve({ filter: /^\.\/rare\.cjs$/ }, ({ path }) => ({ path, external: true }))
    build.onLoad({ filter, namespace: 'lazy' }, ({ path }) => {
      const contents =
        path === processes ? standIn : `module.exports = require('${rareFile}')['${path}']`
      return { contents, loader: 'js' }
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
