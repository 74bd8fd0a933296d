// A plugin of the bundler: some packages that Express loads at once are loaded when one of their
// functions is first called. They parse bodies, send files and know media types, which the API
// never asks of them, and would be half of the time that a start takes.
import type { Plugin } from 'esbuild'

const packages = ['body-parser', 'mime-types', 'send', 'serve-static']

const standIn = (name: string): string => `
  const real = () => require('${name}')
  module.exports = new Proxy(function () {}, {
    get: (_, member) => (...given) => real()[member](...given),
    apply: (_, self, given) => real().apply(self, given),
  })`

/** Bundles the real package too, behind its stand-in. */
export const lazyPackages: Plugin = {
  name: 'lazy packages',
  setup(build) {
    const filter = new RegExp(`^(${packages.join('|')})$`)
    // What a stand-in asks for is the package itself.
    build.onResolve({ filter }, ({ path, namespace }) => {
      return namespace === 'lazy' ? undefined : { path, namespace: 'lazy' }
    })
    build.onLoad({ filter, namespace: 'lazy' }, ({ path }) => {
      return { contents: standIn(path), loader: 'js', resolveDir: import.meta.dirname }
    })
  },
}
