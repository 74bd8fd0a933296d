// Calls methods of the official client as a merchant's program does, and knows of no sandbox: the
// calls come by standard input, the answers leave by standard output. A proxy is named as by a
// merchant who has one.
import { json } from 'node:stream/consumers'
import * as client from '@fincode/node'

const calls = await json(process.stdin)
const proxyAgent = process.env.MERCHANT_PROXY
const open = (apiKey) =>
  client.createFincode({ apiKey, isLiveMode: false, options: { proxyAgent } })

/** `customers.create` of every group that the client has. */
function methods() {
  const opened = open('m_test_none')
  const groups = Object.entries(Object.getOwnPropertyDescriptors(client.Fincode.prototype))
  return groups
    .filter(([, { get }]) => get)
    .flatMap(([group]) => {
      const names = Object.getOwnPropertyNames(Object.getPrototypeOf(opened[group]))
      return names.filter((name) => name !== 'constructor').map((name) => `${group}.${name}`)
    })
}

async function call({ method, apiKey, args, tenantShopId, file }) {
  const [group, name] = method.split('.')
  const headers = tenantShopId ? [{ tenantShopId }] : []
  const files = file ? [{ file: Buffer.from(file), fileName: 'bulk.json' }] : []
  try {
    return { method, answer: await open(apiKey)[group][name](...args, ...files, ...headers) }
  } catch (error) {
    const { status, errors, message, child } = error
    return { method, status, errors, message: child?.message ?? message }
  }
}

const answers = []
for (const each of calls) answers.push(await call(each))
console.log(JSON.stringify({ methods: methods(), answers }))
