// A program of a merchant's test: it starts a sandbox whose clock runs, leaves a delivery on the
// wire, another for later and an answer to be had, closes, and has nothing more to do.
import { startSandbox } from '../../src/index.ts'

const [silentUrl = '', deadUrl = ''] = process.argv.slice(2)

const sandbox = await startSandbox({ clock: 'real', seed: 'left', 'webhook.url': silentUrl })
const dead = sandbox.world('dead')
for (const world of [sandbox, dead]) {
  const url = world === dead ? deadUrl : silentUrl
  await world.given['webhookSetting']?.({ url, event: 'payments.card.regist' })
  await world.given.payment({ status: 'CAPTURED' })
}
const seen = () => dead.deliveries.list({ state: 'retrying' }).length
while (seen() === 0) await new Promise((done) => setTimeout(done, 10))
const left = { pending: sandbox.deliveries.list({ state: 'pending' }).length, retrying: seen() }
// A connection that is kept, and one whose request never ends.
await fetch(`${sandbox.url}/_sandbox/health/live`)
const { connect } = await import('node:net')
const slow = connect(sandbox.port, '127.0.0.1')
slow.on('error', () => undefined)
await new Promise<void>((done) =>
  slow.write('POST /v1/customers HTTP/1.1\r\nHost: a\r\n', () => done()),
)

await sandbox.close()
slow.destroy()
console.log(JSON.stringify(left))
