// A merchant's program, none of which knows of the sandbox: it prints what each of its clients got.
import { get, request as nodeRequest } from 'node:https'
import { createFincode } from '@fincode/node'
import { request } from 'undici'

const apiKey = 'm_test_FAKE_demoshop001'
const customer = 'https://api.test.fincode.jp/v1/customers/c_demo_alice'
const headers = { authorization: `Bearer ${apiKey}` }
const told = {}

const official = (isLiveMode) => createFincode({ apiKey, isLiveMode, options: {} })
const reasonOf = (error) => error.cause?.message ?? error.child?.message ?? error.message

told.official = (await official(false).customers.create({ name: 'Taro' })).name
told.fetch = (await fetch(customer, { headers })).status
told.script = (await fetch('https://js.test.fincode.jp/v1/fincode.js')).status
told.undici = await request(customer, { headers }).then(async ({ statusCode, body }) => {
  await body.text()
  return statusCode
})
told.https = await new Promise((done, refuse) => {
  get(customer, { headers }, (answer) =>
    answer.resume().on('end', () => done(answer.statusCode)),
  ).on('error', refuse)
})
told.posted = await new Promise((done, refuse) => {
  const type = { 'content-type': 'application/json' }
  const url = 'https://api.test.fincode.jp/v1/customers'
  nodeRequest(url, { method: 'POST', headers: { ...headers, ...type } }, (answer) => {
    answer.resume().on('end', () => done(answer.statusCode))
  })
    .on('error', refuse)
    .end('{"name":"Hanako"}')
})
told.live = await official(true).customers.create({ name: 'Taro' }).catch(reasonOf)
told.liveFetch = await fetch('https://api.fincode.jp/v1/customers').catch(reasonOf)
told.elsewhere = await fetch(process.argv[2]).catch((error) => error.cause?.code)

console.log(JSON.stringify(told))
process.exitCode = 7
