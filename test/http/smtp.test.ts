// --smtp: each mail also goes to a mail catcher, here a real server of SMTP; and what becomes of a
// sandbox whose catcher is broken: nothing.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { WorldHandle } from '../../src/sandbox/handle.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, waits } from '../invoices/invoices.ts'

interface Caught {
  readonly to: readonly string[]
  readonly text: string
}

/** A catcher on a free port; `refuses` answers each mail with an error. */
async function startCatcher({ refuses = false } = {}) {
  const caught: Caught[] = []
  let wake: () => void = () => undefined
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      if (!refuses) {
        const to = envelope.rcptTo.map(({ address }) => address)
        caught.push({ to, text: Buffer.concat(parts).toString() })
      }
      wake()
      done(refuses ? new Error('no room') : null)
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const close = () => new Promise<void>((done) => server.close(() => done()))
  onTestFinished(close)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    close,
    arrived: async (count: number) => {
      while (caught.length < count) await new Promise<void>((done) => (wake = done))
    },
  }
}

const issue = (sandbox: Pick<WorldHandle, 'given'>) =>
  givenInvoice({ sandbox }, { status: waits, bill_mail_send_flag: '1' })

describe('a mail catcher', () => {
  it('gets what the service would have sent, as text and as HTML', async () => {
    const catcher = await startCatcher()
    const { sandbox } = await startTestSandbox({ smtp: catcher.url })
    await issue(sandbox)
    await issue(sandbox.world('other'))
    await catcher.arrived(2)
    const [first, second] = catcher.caught
    expect(first?.to).toEqual(['buyer@example.com'])
    for (const part of ['From: Demo Bookstore <no-reply@sandbox.invalid>', 'text/html']) {
      expect(first?.text).toContain(part)
    }
    expect(first?.text).toContain(`X-Sandbox-Mail: ${sandbox.mails.list()[0]?.id}`)
    expect(second?.text).toContain('X-Sandbox-World: other')
  })

  it('gets nothing of a command that was undone', async () => {
    const catcher = await startCatcher()
    const { sandbox } = await startTestSandbox({ smtp: catcher.url, 'records.max': 100 })
    for (let at = 0; at < 20; at++) await issue(sandbox).catch(() => undefined)
    const kept = sandbox.mails.list().length
    await catcher.arrived(kept)
    expect(catcher.caught).toHaveLength(kept)
  })

  it.each([
    ['is not there', async () => 'smtp://127.0.0.1:9'],
    ['refuses', async () => (await startCatcher({ refuses: true })).url],
  ])('that %s changes nothing, and is told of once', async (_, where) => {
    const notices: string[] = []
    let tell: () => void = () => undefined
    const told = new Promise<void>((done) => {
      tell = done
    })
    const { sandbox } = await startTestSandbox({
      smtp: await where(),
      onNotice(text) {
        notices.push(text)
        tell()
      },
    })
    expect((await issue(sandbox)).status).toBe(waits)
    await told
    await issue(sandbox)
    expect(sandbox.mails.list()).toHaveLength(2)
    await sandbox.close()
    expect(notices).toEqual([expect.stringMatching(/^The mail catcher of --smtp did not take/)])
  })
})

describe('a mail in a browser', () => {
  it('is its document alone, without any right', async () => {
    const { sandbox } = await startTestSandbox()
    const { invoice_url } = await givenInvoice(
      { sandbox },
      {
        ...{ status: waits, bill_mail_send_flag: '1', customer_honorific: '<img src=x>' },
      },
    )
    const { id } = sandbox.mails.list()[0] ?? { id: '' }
    const answer = await fetch(`${sandbox.url}/_sandbox/mails/${id}.html`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox allow-popups /)
    expect(policy).toContain("default-src 'none'")
    const text = await answer.text()
    expect(text).toContain(`<a href="${invoice_url}"`)
    expect(text).toContain('&lt;img src=x&gt;')
    expect(text).not.toContain('<img')
  })

  it('is that of the world that the address names', async () => {
    const { sandbox } = await startTestSandbox()
    const world = sandbox.world('other')
    await issue(world)
    const { id } = world.mails.list()[0] ?? { id: '' }
    const path = `${sandbox.url}/_sandbox/mails/${id}.html`
    const statuses = [`${path}?world=other`, path, `${path}?world=none`].map(async (url) => {
      return (await fetch(url)).status
    })
    expect(await Promise.all(statuses)).toEqual([200, 404, 404])
  })
})
