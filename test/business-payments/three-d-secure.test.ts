// The card of an invoice: what each test card comes to, and the buyer at the issuer's page.
// behaviour of invoice card payments, 4.7.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { type Payables, type Payment, root, startPayables } from './payables.ts'

interface Authorized extends Payment {
  readonly acs_url: string | null
  readonly result: string
}

/** Asks for the money of a submitted payment with a test card. */
async function authorize(shop: Payables, card: string, more: object = {}, wish?: string) {
  const { access_id } = await shop.given('SUBMITTED')
  const body = { access_id, card_token: await shop.token(card), ...more }
  const headers = wish === undefined ? {} : { 'x-sandbox-result': wish }
  return bodyOf(await shop.api<Authorized>(`PUT ${root}/auth`, body, headers))
}

/** What a page answers, and where it leads. */
async function look(url: string, form?: Record<string, string>, language = 'en') {
  const headers = { 'accept-language': language }
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const reply = await fetch(url, { ...init, headers, redirect: 'manual' })
  const html = await reply.text()
  return { status: reply.status, location: reply.headers.get('location'), html }
}

/** The buyer presses a button of the issuer's page; where that leads. */
async function press({ acs_url }: Authorized, act: string) {
  const { html } = await look(acs_url ?? '')
  const mark = /name="mark" value="([^"]+)"/.exec(html)?.[1] ?? ''
  return look(acs_url ?? '', { act, mark })
}

describe('a test card', () => {
  // biome-ignore format: a table
  it.each([
    ['visa',                       'AUTHORIZED', 'AUTHORIZED',     null],
    ['frictionless-master',        'AUTHORIZED', 'AUTHORIZED',     null],
    ['frictionless-method-visa',   'AUTHORIZED', 'AUTHORIZED',     null],
    ['attempt-visa',               'AUTHORIZED', 'AUTHORIZED',     null],
    ['challenge-master',           'CHALLENGE',  'AUTHENTICATING', null],
    ['challenge-fail-visa',        'CHALLENGE',  'AUTHENTICATING', null],
    ['refused-visa',               'FAILED',     'AUTH_FAILED',    'EY006903025'],
    ['unavailable-visa',           'FAILED',     'AUTH_FAILED',    'EY006903025'],
    ['rejected-visa',              'FAILED',     'AUTH_FAILED',    'EY006903025'],
    ['tds-unsupported',            'FAILED',     'AUTH_FAILED',    'EY006033019'],
    ['declined',                   'FAILED',     'AUTH_FAILED',    'E9993134014'],
    ['insufficient-funds',         'FAILED',     'AUTH_FAILED',    'E9993134010'],
  ])('%s: %s', async (card, result, status, error_code) => {
    const shop = await startPayables()
    const asked = await authorize(shop, card)
    expect(asked).toMatchObject({ result, status, error_code })
    expect(asked.acs_url === null).toBe(result !== 'CHALLENGE')
    expect(asked.invoice_file).toBeNull()
  })

  // biome-ignore format: a table
  it.each([
    ['challenge',         'CHALLENGE',  'AUTHENTICATING', null],
    ['not_authenticated', 'FAILED',     'AUTH_FAILED',    'EY006903025'],
    ['declined:031',      'FAILED',     'AUTH_FAILED',    'E9993134031'],
    ['approved',          'AUTHORIZED', 'AUTHORIZED',     null],
  ])('asked for %s: %s', async (wish, result, status, error_code) => {
    const shop = await startPayables()
    const asked = await authorize(shop, 'visa', {}, wish)
    expect(asked).toMatchObject({ result, status, error_code })
  })

  it.each([
    ['challenge-visa', 'AUTHORIZED'],
    ['refused-visa', 'AUTHORIZED'],
    ['declined', 'AUTH_FAILED'],
  ])('%s is charged without 3-D Secure where that is off', async (card, status) => {
    const shop = await startPayables({ 'buyer.tds': 'off' })
    expect(await authorize(shop, card)).toMatchObject({ status, acs_url: null })
  })
})

describe('at the page of the issuer', () => {
  const there = 'https://shop.example/there'
  const failed = 'https://shop.example/failed'

  // biome-ignore format: a table
  it.each([
    ['pass',   'challenge-visa',      {},                                                            'success', 'AUTHORIZED'],
    ['answer', 'challenge-fail-visa', {},                                                            'failure', 'FAILED'],
    ['answer', 'challenge-visa',      { auth_ret_url: there },                                       there,     'AUTHORIZED'],
    ['fail',   'challenge-visa',      { auth_ret_url: there },                                       there,     'FAILED'],
    ['fail',   'challenge-visa',      { auth_ret_url: there, auth_ret_url_on_failure: failed },      failed,    'FAILED'],
    ['cancel', 'challenge-visa',      { auth_ret_url: there, auth_ret_url_on_failure: failed },      failed,    'CANCELED'],
    ['cancel', 'challenge-visa',      {},                                                            'failure', 'CANCELED'],
  ])('%s of %s with %j leads to %s', async (act, card, urls, place, result) => {
    const shop = await startPayables()
    const asked = await authorize(shop, card, urls)
    const { status, location } = await press(asked, act)
    const url = new URL(location ?? '', shop.sandbox.url)
    expect(status).toBe(303)
    expect(url.href.split('?')[0]).toBe(
      place.startsWith('http') ? place : `${shop.sandbox.url}/pages/${place}`,
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({ access_id: asked.access_id, result })
    if (!place.startsWith('http')) expect((await look(url.href)).status).toBe(200)
    const now = await shop.read(asked.access_id)
    const isGood = result === 'AUTHORIZED'
    expect(now).toMatchObject({
      ...{ status: isGood ? 'AUTHORIZED' : 'AUTH_FAILED' },
      ...{ error_code: isGood ? null : 'EY006903025' },
    })
    expect((await press(asked, act)).status).toBe(409)
    expect(shop.told()[0]).toBe(`exec ${now.status}`)
  })

  it('the buyer reads what is paid, in both languages, and may give up', async () => {
    const shop = await startPayables()
    const asked = await authorize(shop, 'challenge-visa')
    expect((await look(asked.acs_url ?? '')).html).toContain('Give up')
    expect((await look(asked.acs_url ?? '', undefined, 'ja')).html).toContain('認証をやめる')
    await shop.sandbox.clock.advance('30m')
    expect((await press(asked, 'pass')).status).not.toBe(303)
    expect((await look(asked.acs_url ?? '')).html).toContain('Too late')
  })

  it.each([
    ['SUBMITTED', 'declined:010', 'E9993134010'],
    ['REQUESTED', 'declined', 'E9993134014'],
    ['REQUESTED', 'not_authenticated', 'EY006903025'],
  ])('a charge of one that was %s may be %s after it', async (status, result, error_code) => {
    const shop = await startPayables()
    const when = { status: 'AUTHENTICATING' }
    await shop.sandbox.rules.add(asking('PUT /v1/business_payments/auth', result, { when }))
    const { access_id } = await shop.given(status)
    const body = { access_id, card_token: await shop.token('challenge-visa') }
    const asked = bodyOf(await shop.api<Authorized>(`PUT ${root}/auth`, body))
    expect((await press(asked, 'pass')).location).toContain('result=FAILED')
    expect(await shop.read(access_id)).toMatchObject({ status: 'AUTH_FAILED', error_code })
  })

  it('a buyer who acts by himself passes', async () => {
    const shop = await startPayables({ buyer: 'auto' })
    const asked = await authorize(shop, 'challenge-visa')
    await shop.sandbox.clock.settle()
    expect((await shop.read(asked.access_id)).status).toBe('AUTHORIZED')
  })

  it('a request that came before is remembered', async () => {
    const shop = await startPayables()
    const { access_id } = await shop.given('REQUESTED')
    const body = { access_id, card_token: await shop.token('challenge-visa') }
    const asked = bodyOf(await shop.api<Authorized>(`PUT ${root}/auth`, body))
    await press(asked, 'fail')
    expect((await shop.read(access_id)).status).toBe('AUTH_FAILED')
    const again = { access_id, card_token: await shop.token('challenge-visa') }
    await press(bodyOf(await shop.api<Authorized>(`PUT ${root}/auth`, again)), 'pass')
    expect((await shop.read(access_id)).status).toBe('UNDER_EXAMINATION')
    expect(shop.sandbox.jobs.list().map(({ kind }) => kind)).toContain(
      'business payment examination',
    )
  })
})
