// Writes V8's code cache of the bundled CLI: node tools/code-cache.cjs FILE. A sandbox is started
// from it and asked for an answer, so that the cache holds what every start needs, compiled.
'use strict'
const { createHash } = require('node:crypto')
const {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} = require('node:fs')
const { tmpdir } = require('node:os')
const { basename, dirname, join } = require('node:path')
const { setTimeout: pause } = require('node:timers/promises')
const { buildLength, buildMark, compile, run } = require('../bin/load-script.js')

const [, , file] = process.argv
const portWaitMs = 20

function dropOld() {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file)) && name.endsWith('.cache')) rmSync(join(folder, name))
  }
}

/** Ends the script with a name of its own, by which its cache is found. */
function nameBuild() {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  appendFileSync(file, `${buildMark}${hash.slice(0, buildLength)}\n`)
}

/** Starts a sandbox and asks it for one answer: code of no start in the cache makes all slower. */
async function startAndAsk(cli, folder) {
  const portFile = join(folder, 'port')
  cli.main([process.argv[0], file, 'start', '--port', '0', '--port-file', portFile, '--quiet'])
  while (!existsSync(portFile)) await pause(portWaitMs)
  const url = `http://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}/v1/customers/c_demo_alice`
  const headers = { authorization: 'Bearer m_test_FAKE_demoshop001' }
  await (await fetch(url, { headers })).text()
}

async function write() {
  dropOld()
  nameBuild()
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
  const { script, path } = compile(file)
  await startAndAsk(run(script, file), folder)
  writeFileSync(path, script.createCachedData())
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

write()
