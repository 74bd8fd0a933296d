// Loaded before a program (`node --require`): every way out of this machine throws, and is written
// to the file that TRAP_FILE names. What goes to this machine itself passes.
'use strict'
const { appendFileSync } = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const childProcess = require('node:child_process')
const dgram = require('node:dgram')
const dns = require('node:dns')
const net = require('node:net')

const isLocal = (host) =>
  host === undefined ||
  host === null ||
  host === '' ||
  host === 'localhost' ||
  host === '::1' ||
  (net.isIPv4(host) && host.startsWith('127.'))

function refuse(what) {
  appendFileSync(process.env.TRAP_FILE, `${what}\n`)
  throw Object.assign(new Error(`no way out: ${what}`), { code: 'ENETUNREACH' })
}

/** Puts `guard` before a method; it is given the arguments and throws. */
function guardMethod(object, name, guard) {
  const method = object[name]
  if (typeof method !== 'function') return
  object[name] = function (...args) {
    guard(...args)
    return Reflect.apply(method, this, args)
  }
}

guardMethod(net.Socket.prototype, 'connect', (first, second) => {
  // Node itself hands over its arguments as a list that it has read already.
  const options = Array.isArray(first) ? first[0] : first
  const host = typeof options === 'object' && options !== null ? options.host : second
  if (typeof host !== 'function' && !isLocal(host)) refuse(`connection to ${host}`)
})

const lookups = (object) =>
  Object.keys(object).filter((name) => /^(lookup|resolve|reverse)/.test(name))
for (const object of [dns, dns.promises]) {
  for (const name of lookups(object)) {
    guardMethod(object, name, (host) => {
      if (!isLocal(host)) refuse(`${name} of ${host}`)
    })
  }
}
for (const { Resolver } of [dns, dns.promises]) {
  for (let of = Resolver.prototype; of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) {
      if (/^(resolve|reverse)/.test(name))
        guardMethod(of, name, (host) => refuse(`${name} of ${host}`))
    }
  }
}

guardMethod(dgram, 'createSocket', () => refuse('a datagram socket'))
guardMethod(dgram.Socket.prototype, 'send', () => refuse('a datagram'))
// Another program would not be watched.
guardMethod(childProcess.ChildProcess.prototype, 'spawn', ({ file }) => refuse(`program ${file}`))
for (const name of ['spawnSync', 'execSync', 'execFileSync']) {
  guardMethod(childProcess, name, (file) => refuse(`program ${file}`))
}

syncBuiltinESMExports()
