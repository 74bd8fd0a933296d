// What a page is by its kind, before what it shows: who may ask, what goes with it, its language,
// its world, and what is told where there is no page.
import { describe, expect, it } from 'vitest'
import { pages } from '../../src/pages/pages.ts'
import { isPagePath } from '../../src/pages/paths.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const successPath = '/pages/success'

async function ask(path: string, init: RequestInit = {}) {
  const { sandbox } = await startTestSandbox()
  const answer = await fetch(sandbox.url + path, { redirect: 'manual', ...init })
  return { answer, text: await answer.text() }
}

const problemIn = (text: string) => /data-problem="(\w+)"/.exec(text)?.[1]
const languageIn = (text: string) => /<html lang="(\w+)"/.exec(text)?.[1]

it('is asked without a key, and every page has a path of pages', async () => {
  const { answer } = await ask(successPath)
  expect(answer.status).toBe(200)
  expect(pages.filter(({ path }) => !isPagePath(path))).toEqual([])
})

it('leaves the paths of the API alone', () => {
  const paths = ['/v1/payments', '/v1/links-of', '/v1/customers/pages', '/pagesx', '/', '/v1']
  expect(paths.filter(isPagePath)).toEqual([])
})

it('comes with a strict policy, is never stored, and tells nobody where it was', async () => {
  const { answer, text } = await ask(successPath)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
    "script-src 'none'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(text).not.toMatch(/<script| style=| on\w+=/)
})

describe('its language', () => {
  it.each([
    ['ja', 'ja'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['en;q=0.3, ja;q=0.7', 'ja'],
    ['fr, en;q=0.5, ja;q=0.2', 'en'],
    ['ja;q=0, fr', 'en'],
    ['de', 'en'],
    [';;q=x,,', 'en'],
  ])('for Accept-Language %s is %s', async (accepted, language) => {
    const { text } = await ask(successPath, { headers: { 'accept-language': accepted } })
    expect(languageIn(text)).toBe(language)
  })

  it('is switched by a link, which wins over the browser', async () => {
    const { text } = await ask(successPath, { headers: { 'accept-language': 'ja' } })
    const link = /href="([^"]+)"[^>]*data-testid="language-switch"/.exec(text)?.[1] ?? ''
    expect(link).toBe(`${successPath}?lang=en`)
    const switched = await ask(link, { headers: { 'accept-language': 'ja' } })
    expect(languageIn(switched.text)).toBe('en')
  })
})

describe('its world', () => {
  it('is that of the parameter, once the API has opened it', async () => {
    const { sandbox } = await startTestSandbox()
    const url = `${sandbox.url}${successPath}?sandbox_world=w-1`
    expect(problemIn(await (await fetch(url)).text())).toBe('noWorld')
    sandbox.world('w-1').describe()
    const text = await (await fetch(url)).text()
    expect(text).toContain('data-testid="world"')
    expect(text).toContain(`${successPath}?sandbox_world=w-1&amp;lang=ja`)
  })

  it.each(['W', '../x', ''])('is none for the name "%s"', async (name) => {
    const { answer, text } = await ask(`${successPath}?sandbox_world=${encodeURIComponent(name)}`)
    expect([answer.status, problemIn(text)]).toEqual([404, 'noWorld'])
  })
})

describe('where there is no page to show, a page says so', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  it.each<[string, number, string, RequestInit?]>([
    ['/pages/nowhere', 404, 'notFound'],
    ['/v1/links/lk_unknown', 404, 'notFound'],
    [successPath, 405, 'wrongMethod', { method: 'DELETE' }],
    [successPath, 415, 'wrongMedia', { method: 'POST', body: '{"a":1}' }],
    [successPath, 413, 'tooLarge', { method: 'POST', headers: form, body: 'x'.repeat(70_000) }],
    [successPath, 413, 'tooLarge', { method: 'POST', headers: form, body: 'a=1&'.repeat(300) }],
    [`${successPath}?x=${'y'.repeat(9000)}`, 414, 'tooLong'],
  ])('%s: %i %s', async (path, status, problem, init) => {
    const { answer, text } = await ask(path, init)
    expect([answer.status, problemIn(text)]).toEqual([status, problem])
    expect(text).not.toMatch(/at .*:\d+:\d+/)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})
