// The sandbox inside a merchant's test: without a port, and gone when it is closed.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import supertest from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestSandbox } from '../harness/sandbox.ts'

const json = 'application/json; charset=utf-8'

describe('sandbox.handler', () => {
  it('serves supertest: a customer, a card and a payment', async () => {
    const { sandbox } = await startTestSandbox({ listen: false })
    const agent = supertest.agent(sandbox.handler).auth(sandbox.keys.secret, { type: 'bearer' })

    const customer = await agent.post('/v1/customers').send({ name: 'Taro' }).expect(200)
    expect(customer.headers['content-type']).toBe(json)
    const minted = await agent
      .post('/v1/tokens/cards')
      .send({ card_no: '4111111111111111', expire: '3912' })
      .expect(200)
    const { token } = minted.body.list[0]
    await agent
      .post(`/v1/customers/${customer.body.id}/cards`)
      .send({ token, default_flag: '1' })
      .expect(200)
    const registered = await agent
      .post('/v1/payments')
      .send({ pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' })
      .expect(200)
    const { id, access_id } = registered.body
    const paid = await agent
      .put(`/v1/payments/${id}`)
      .send({ pay_type: 'Card', access_id, method: '1', customer_id: customer.body.id })
      .expect(200)
    expect(paid.body).toMatchObject({ status: 'CAPTURED', customer_id: customer.body.id })
  })

  it('refuses as the socket does', async () => {
    const { sandbox } = await startTestSandbox({ listen: false })
    const agent = supertest(sandbox.handler)
    const { body } = await agent.get('/v1/customers').expect(401)
    expect(body.errors).toMatchObject([{ error_code: 'E9994001001' }])
    await agent.get('/v1/nothing').expect(404)
    await agent.patch('/v1/customers').expect(405).expect('Allow', /GET/)
    await agent
      .post('/v1/customers')
      .set('authorization', `Bearer ${sandbox.keys.secret}`)
      .set('content-type', 'text/plain')
      .send('{}')
      .expect(415)
    await agent.get('/_sandbox/worlds').expect(200)
  })

  it('serves the same world as the socket beside it', async () => {
    const { sandbox, api } = await startTestSandbox()
    const agent = supertest(sandbox.handler)
    const { body } = await api('POST /v1/customers', { name: 'Taro' })
    await agent
      .get(`/v1/customers/${body['id']}`)
      .set('authorization', `Basic ${btoa(`${sandbox.keys.secret}:`)}`)
      .expect(200, body)
  })
})

describe('sandbox.fetch', () => {
  it('answers without a socket, in the bytes of one with a socket', async () => {
    const { sandbox: inside } = await startTestSandbox({ listen: false })
    const { sandbox: outside } = await startTestSandbox()
    const init = (key: string) => ({
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Taro' }),
    })
    const [here, there] = [
      await inside.fetch('/v1/customers', init(inside.keys.secret)),
      await fetch(`${outside.url}/v1/customers`, init(outside.keys.secret)),
    ]
    expect([here.status, await here.text()]).toEqual([there.status, await there.text()])
    expect(here.headers.get('content-type')).toBe(json)
    expect(inside.digest()).toBe(outside.digest())
  })

  it.each<[string, string, RequestInit, number]>([
    ['a broken body', '/v1/customers', { method: 'POST', body: '{' }, 400],
    ['a body too large', '/v1/customers', { method: 'POST', body: 'x'.repeat(2_000_000) }, 413],
    ['an unknown path', '/v1/nothing', {}, 404],
    ['a long path', `/v1/customers/${'c'.repeat(20_000)}`, {}, 431],
  ])('refuses %s', async (_kind, path, init, status) => {
    const { sandbox } = await startTestSandbox({ listen: false })
    const authorization = `Bearer ${sandbox.keys.secret}`
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await sandbox.fetch(path, { ...init, headers })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toHaveProperty('errors')
  })
})

describe('a sandbox that is closed', () => {
  it('is closed by Symbol.asyncDispose too, and once is enough', async () => {
    const { sandbox } = await startTestSandbox()
    await sandbox[Symbol.asyncDispose]()
    await sandbox.close()
    await expect(fetch(sandbox.url)).rejects.toThrow()
  })

  it('leaves its process nothing to wait for, with deliveries and jobs pending', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const program = fileURLToPath(new URL('../harness/close-with-work-left.ts', import.meta.url))
    const urls = [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:1/']
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...urls])
    let [out, errors] = ['', '']
    child.stdout.on('data', (bytes) => (out += String(bytes)))
    child.stderr.on('data', (bytes) => (errors += String(bytes)))

    const code = await new Promise((done) => child.on('exit', done))

    expect(errors).toBe('')
    expect(code).toBe(0)
    const { pending, retrying } = JSON.parse(out) as { pending: number; retrying: number }
    expect(pending).toBeGreaterThan(0)
    expect(retrying).toBeGreaterThan(0)
  }, 20_000)
})
