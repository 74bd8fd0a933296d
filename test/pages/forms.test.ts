// Who may send a form to a page: whoever looks at it, and nobody by a page of somebody else.
import { describe, expect, it } from 'vitest'
import { rawRequest } from '../harness/raw.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { tillPage } from './test-pages.tsx'

const urlencoded = 'application/x-www-form-urlencoded'

async function sendForm(
  headers: Readonly<Record<string, string>>,
  text = 'act=add&count=1&mark=0',
) {
  const till = tillPage('http://shop.example')
  const { sandbox } = await startTestSandbox(
    { publicUrl: 'https://pay.example' },
    { pages: [till] },
  )
  const more = { 'content-type': urlencoded, 'content-length': `${text.length}`, ...headers }
  const sent = { method: 'POST', headers: more, text }
  const answer = await rawRequest(sandbox.url, '/pages/till', sent)
  const problem = /data-problem="(\w+)"/.exec(answer.text)?.[1]
  return { status: answer.status, problem, counted: till.counted() }
}

const taken = { status: 303, problem: undefined, counted: 1 }
const refused = (problem: string, status = 403) => ({ status, problem, counted: 0 })

describe('a form', () => {
  // Chromium sends these with the form of a page that sends no referrer.
  it.each([
    {},
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://pay.example' },
    { host: 'localhost:4649', origin: 'http://localhost:4649', 'sec-fetch-site': 'same-origin' },
    { host: 'pay.example', 'sec-fetch-site': 'none' },
  ])('with %j acts', async (headers) => {
    expect(await sendForm(headers)).toEqual(taken)
  })

  it.each([
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:9' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('with %j does not', async (headers) => {
    expect(await sendForm(headers)).toEqual(refused('foreignForm'))
  })

  it('for another host does not', async () => {
    expect(await sendForm({ host: 'evil.example' })).toEqual(refused('foreignHost'))
  })

  it.each([
    'mark=0',
    'act=&mark=0',
    'act=unknown&mark=0',
    'act=constructor&mark=0',
    'act=toString&mark=0',
  ])('of %s does nothing', async (text) => {
    expect(await sendForm({}, text)).toEqual(refused('badForm', 400))
  })

  it.each(['act=add&count=1', 'act=add&count=1&mark=1', 'act=add&count=1&mark=0&mark='])(
    'of %s is out of date',
    async (text) => {
      expect(await sendForm({}, text)).toEqual({ status: 409, problem: undefined, counted: 0 })
    },
  )

  it.each([
    '%',
    '__proto__=1&act=add&mark=0&count=x',
    'a[b]=1',
    '\u0000\u0001',
    '&&&===',
    '%ff=%fe',
  ])('of %j is no reason to fall', async (text) => {
    expect([400, 422]).toContain((await sendForm({}, text)).status)
  })
})
