// Webhook settings: which event goes to which URL, and who may say so.
import { describe, expect, it } from 'vitest'
import {
  buyerEventNames,
  shopEventNames,
} from '../../src/resources/webhook-settings/event-names.ts'
import { mall, payables } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const settings = '/v1/webhook_settings'
const url = 'http://127.0.0.1:9/hook'
const forBuyer = { 'Tenant-Buyer-Id': payables.buyer }

describe('POST /v1/webhook_settings', () => {
  it('keeps what it is given and shows the signature in clear text on every read', async () => {
    const { api } = await startTestSandbox()
    const asked = { id: 'w_mine', url, event: 'payments.card.exec', signature: 's3cret ~!' }
    const { status, body } = await api(`POST ${settings}`, asked)
    expect(status).toBe(200)
    expect(body).toEqual({ ...asked, created: start, updated: start })
    expect((await api(`GET ${settings}/w_mine`)).body).toEqual(body)
    const list = await api<{ list: object[] }>(`GET ${settings}`)
    expect(list.body.list[0]).toEqual(body)
    const changed = await api(`PUT ${settings}/w_mine`, {})
    expect(changed.body['signature']).toBe('s3cret ~!')
  })

  it('needs only the event; the id is generated', async () => {
    const { api } = await startTestSandbox()
    const { body } = await api(`POST ${settings}`, { event: 'card.regist' })
    expect(body).toMatchObject({
      id: expect.stringMatching(/^w_[A-Za-z0-9_-]{22}$/),
      url: null,
      signature: null,
    })
  })

  it('delivers nothing without a URL', async () => {
    const { api, sandbox } = await startTestSandbox()
    await api(`POST ${settings}`, { event: 'payments.card.regist' })
    await sandbox.given.payment()
    expect(sandbox.deliveries.list()).toEqual([])
  })

  it('takes every event name of the shop family', async () => {
    const { api } = await startTestSandbox()
    expect(shopEventNames).toHaveLength(78)
    for (const event of shopEventNames) {
      const { status, body } = await api(`POST ${settings}`, { event })
      expect([status, body['event']]).toEqual([200, event])
    }
  })

  it('takes every event name of the buyer family from a buyer platform', async () => {
    const { as } = await startTestSandbox()
    const platform = as(payables.platform)
    for (const event of buyerEventNames) {
      const { status, body } = await platform(`POST ${settings}`, { event }, forBuyer)
      expect([status, body['event']]).toEqual([200, event])
    }
  })

  it('refuses the names of the other family, from both', async () => {
    const { api, as } = await startTestSandbox()
    const platform = as(payables.platform)
    for (const event of buyerEventNames) {
      const reply = await api(`POST ${settings}`, { event })
      expect(refusalOf(reply)).toBe('400 EW001079018')
    }
    for (const event of shopEventNames) {
      const reply = await platform(`POST ${settings}`, { event }, forBuyer)
      expect(refusalOf(reply)).toBe('400 EW001079018')
    }
  })

  // biome-ignore format: a table
  it.each([
    // field       value                          item and check; empty when it is accepted
    ['event',     undefined,                     '079001'],
    ['event',     '',                            '079001'],
    ['event',     null,                          '079001'],
    ['event',     'payments.card',               '079018'],
    ['event',     ['card.regist'],               '079008'],
    ['id',        'x'.repeat(50),                ''],
    ['id',        'x'.repeat(51),                '003008'],
    ['id',        '',                            '003008'],
    ['id',        'a/b',                         '003008'],
    ['id',        null,                          ''],
    ['signature', 's'.repeat(60),                ''],
    ['signature', 's'.repeat(61),                '081005'],
    ['signature', '',                            '081012'],
    ['signature', null,                          ''],
    ['url',       'http://localhost:3000/hook',  ''],
    ['url',       'https://shop.example/hook?a', ''],
    ['url',       'https://shop.example:8443/',  ''],
    ['url',       null,                          ''],
    ['url',       '',                            '082008'],
    ['url',       'shop.example/hook',           '082008'],
    ['url',       '/hook',                       '082008'],
    ['url',       'ftp://shop.example/hook',     '082008'],
    ['url',       'javascript:alert(1)',         '082008'],
    ['url',       'http://',                     '082008'],
    ['url',       7,                             '082008'],
  ])('%s %j: %s', async (field, value, itemAndCheck) => {
    const { api } = await startTestSandbox()
    const reply = await api(`POST ${settings}`, { event: 'card.regist', [field]: value })
    expect(refusalOf(reply)).toBe(itemAndCheck === '' ? '200' : `400 EW001${itemAndCheck}`)
  })

  // biome-ignore format: a table
  it.each([
    ['https://shop.example/hook',      '200'],
    ['https://shop.example:443/hook',  '200'],
    ['https://shop.example:8443/hook', '400 EW001082008'],
    ['http://shop.example/hook',       '400 EW001082008'],
    ['http://shop.example:443/hook',   '400 EW001082008'],
  ])('with webhook.strictUrl %s: %s', async (url, expected) => {
    const { api } = await startTestSandbox({ 'webhook.strictUrl': true })
    expect(refusalOf(await api(`POST ${settings}`, { event: 'card.regist', url }))).toBe(expected)
  })

  it('refuses an id in use and keeps the first setting; two settings may be alike', async () => {
    const { api } = await startTestSandbox()
    const asked = { id: 'w_1', event: 'card.regist', url }
    await api(`POST ${settings}`, asked)
    const again = await api(`POST ${settings}`, { ...asked, event: 'card.update' })
    expect(refusalOf(again)).toBe('400 EW001003014')
    expect((await api(`GET ${settings}/w_1`)).body['event']).toBe('card.regist')
    expect((await api(`POST ${settings}`, { ...asked, id: 'w_2' })).status).toBe(200)
  })

  it('keeps as many as webhook.settingsMax for each shop', async () => {
    const { api, as } = await startTestSandbox({ 'webhook.settingsMax': 3 })
    const asked = { event: 'card.regist' }
    // The default fixture has one.
    const replies = [1, 2, 3].map(() => api(`POST ${settings}`, asked))
    const outcomes = (await Promise.all(replies)).map(refusalOf)
    expect(outcomes.sort()).toEqual(['200', '200', '400 EW001003030'])
    const other = as(mall.main)
    expect((await other(`POST ${settings}`, asked)).status).toBe(200)
    await api(`DELETE ${settings}/w_demoshop00000000000001`)
    expect((await api(`POST ${settings}`, asked)).status).toBe(200)
  })
})

describe('PUT /v1/webhook_settings/{id}', () => {
  const first = { id: 'w_1', event: 'card.regist', url, signature: 'old' }

  // biome-ignore format: a table
  it.each([
    [{},                                      {}],
    [{ url: 'https://new.example/' },         { url: 'https://new.example/' }],
    [{ event: 'invoice.paid' },               { event: 'invoice.paid' }],
    [{ signature: 'new' },                    { signature: 'new' }],
    [{ url: null, signature: null },          { url: null, signature: null }],
    [{ event: null },                         {}],
    [{ id: 'w_2' },                           {}],
  ])('with %j changes %j and the stamp', async (body, changed) => {
    const { api, sandbox } = await startTestSandbox()
    await api(`POST ${settings}`, first)
    await sandbox.clock.advance('1h')
    const reply = await api(`PUT ${settings}/w_1`, body)
    const updated = '2026/01/05 10:00:00.000'
    expect(reply.body).toEqual({ ...first, ...changed, created: start, updated })
  })

  // biome-ignore format: a table
  it.each([
    [{ event: 'nothing' },                   'EW004079018'],
    [{ event: 'business_payments.exec' },    'EW004079018'],
    [{ url: 'nowhere' },                     'EW004082008'],
    [{ url: '' },                            'EW004082008'],
    [{ signature: 's'.repeat(61) },          'EW004081005'],
    [{ url: 'nowhere', signature: '' },      'EW004081012 EW004082008'],
  ])('refuses %j', async (body, codes) => {
    const { api } = await startTestSandbox()
    await api(`POST ${settings}`, first)
    expect(refusalOf(await api(`PUT ${settings}/w_1`, body))).toBe(`400 ${codes}`)
    expect((await api(`GET ${settings}/w_1`)).body).toMatchObject(first)
  })
})

describe('GET /v1/webhook_settings', () => {
  it('answers the list and nothing else, newest first, whatever the query says', async () => {
    const { api } = await startTestSandbox()
    for (let at = 1; at <= 12; at++) {
      await api(`POST ${settings}`, { id: `w_${at}`, event: 'card.regist' })
    }
    const { body } = await api<{ list: { id: string }[] }>(`GET ${settings}?limit=1&page=7`)
    expect(Object.keys(body)).toEqual(['list'])
    expect(body.list.map(({ id }) => id).slice(0, 2)).toEqual(['w_12', 'w_11'])
    expect(body.list).toHaveLength(13)
  })
})

describe('DELETE /v1/webhook_settings/{id}', () => {
  it('answers id and flag; afterwards no operation finds the setting', async () => {
    const { api } = await startTestSandbox()
    const path = `${settings}/w_demoshop00000000000001`
    const { body } = await api(`DELETE ${path}`)
    expect(body).toEqual({ id: 'w_demoshop00000000000001', delete_flag: '1' })
    expect(refusalOf(await api(`GET ${path}`))).toBe('400 EW002003002')
    expect(refusalOf(await api(`PUT ${path}`, {}))).toBe('400 EW004003002')
    expect(refusalOf(await api(`DELETE ${path}`))).toBe('400 EW005003002')
    expect((await api(`GET ${settings}`)).body).toEqual({ list: [] })
  })
})
