// Loads a CommonJS script with V8's code cache, which the build puts beside it. A cache that is
// missing, or of another version of Node, only means a slower start.
'use strict'
const { existsSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname } = require('node:path')
const vm = require('node:vm')

/** Before the build's name of a script, 16 digits, with which its last line ends. */
const buildMark = '//# build='
const buildLength = 16

/**
 * Where the cache of a script lies: its name tells the version of Node and the build. The build
 * names itself, since hashing the script would take as long as compiling a tenth of it.
 */
function cachePath(file, source) {
  const build = source.slice(-buildLength - 1).trim()
  return `${file}.${process.version}-${process.arch}-${build}.cache`
}

/** The compiled script, and the path of its cache. */
function compile(file) {
  // The bundle is plain ASCII, which is read faster as such.
  const source = readFileSync(file, 'latin1')
  const path = cachePath(file, source)
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${source}\n})`
  const cachedData = existsSync(path) ? readFileSync(path) : undefined
  const script = new vm.Script(wrapped, { filename: file, ...(cachedData ? { cachedData } : {}) })
  return { script, path }
}

/** Runs a compiled script as Node would run the module, and gives its exports. */
function run(script, file) {
  const module = { exports: {} }
  const call = script.runInThisContext()
  call.call(module.exports, module.exports, createRequire(file), module, file, dirname(file))
  return module.exports
}

const loadScript = (file) => run(compile(file).script, file)

module.exports = { buildLength, buildMark, compile, loadScript, run }
