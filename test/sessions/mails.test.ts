// The outbox of mails: what is written when, to whom, and how a test reads it.
import { describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { givenCardLink, givenLink } from './links.ts'

const to = 'buyer@example.com'
const written = (sandbox: Awaited<ReturnType<typeof startTestSandbox>>['sandbox']) =>
  sandbox.mails.list().map(({ template }) => template)

describe('a mail', () => {
  it('carries the link of a session to its buyer', async () => {
    const context = await startTestSandbox()
    const { control } = context
    const { id, link_url } = await givenLink(context, {
      ...{ guide_mail_send_flag: '1', receiver_mail: to, mail_customer_name: '山田' },
      ...{ shop_service_name: 'Tea Room', shop_mail_template_id: 'mt_1', order_id: 'o-1' },
    })
    const { body } = await control<{ list: { id: string; text: string }[] }>('GET mails')
    expect(body).toEqual({
      ...{ total_count: 1, dropped: 0 },
      list: [
        {
          ...{ id: expect.stringMatching(/^ml_/), at: start, shop_id: 's_demoshop001', to, cc: [] },
          ...{ template: 'payment_url', shop_mail_template_id: 'mt_1' },
          subject: expect.stringContaining('Tea Room'),
          variables: {
            ...{ shop: 'Tea Room', name: '山田', order_id: 'o-1', amount: '1,000' },
            ...{ url: link_url, expire: '2026/01/06 09:00' },
          },
          related: { kind: 'session', id },
          links: [link_url],
          text: expect.stringContaining(link_url),
        },
      ],
    })
    for (const part of ['山田 様', 'o-1', '1,000 円', '2026/01/06 09:00', 'Please pay']) {
      expect(body.list[0]?.text).toContain(part)
    }
  })

  it('is not written unless it was asked for', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const links = [
      await givenLink(context, { receiver_mail: to, pay_type: ['Card'] }),
      await givenLink(context, { receiver_mail: to, pay_type: ['Konbini'] }),
    ]
    for (const { id } of links) await sandbox.buyer.pay({ session: id })
    const card = await givenCardLink(context, { receiver_mail: to })
    await sandbox.buyer.registerCard({ session: card.id })
    expect(written(sandbox)).toEqual([])
  })

  it('thanks a buyer when the money is there, not before', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const wish = { thanks_mail_send_flag: '1', receiver_mail: to, pay_type: 'Konbini' }
    const { id } = await givenLink(context, { ...wish, order_id: 'o-1' })
    await sandbox.buyer.pay({ session: id })
    expect(written(sandbox)).toEqual([])
    await sandbox.buyer.payAtStore({ payment: 'o-1' })
    await sandbox.buyer.payAtStore({ payment: 'o-1' })
    expect(written(sandbox)).toEqual(['payment_completed'])
  })

  it('says how to pay at the store that was chosen', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const konbini = { konbini_reception_mail_send_flag: '1' }
    const { id } = await givenLink(context, { pay_type: ['Konbini'], konbini })
    await sandbox.buyer.pay({ session: id, konbini_code: '00020', email: to })
    const [mail] = sandbox.mails.list({ to })
    expect(mail).toMatchObject({
      ...{ template: 'konbini_reception', links: [expect.stringContaining(`${id}/konbini`)] },
      variables: { store: 'ローソン / Lawson', term: '2026/01/07 23:59' },
    })
  })

  it('says where to transfer the amount', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const virtualaccount = { virtualaccount_reception_mail_send_flag: '1' }
    const wish = { pay_type: ['Virtualaccount'], virtualaccount, receiver_mail: to }
    const { id } = await givenLink(context, { ...wish, order_id: 'o-1' })
    await sandbox.buyer.pay({ session: id, email: 'other@example.com' })
    const payment = bodyOf(await api('GET /v1/payments/o-1?pay_type=Virtualaccount'))
    const [mail] = sandbox.mails.list()
    expect(mail).toMatchObject({ template: 'virtualaccount_reception', to })
    expect(mail?.text).toContain(payment['va_account_number'])
    expect(mail?.links).toEqual([expect.stringContaining(`${id}/virtualaccount`)])
  })

  it('is for a card too: its link, and that it is registered', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const flags = { guide_mail_send_flag: '1', completion_mail_send_flag: '1' }
    const { id, link_url } = await givenCardLink(context, { ...flags, receiver_mail: to })
    await sandbox.buyer.registerCard({ session: id })
    const [completion, guide] = sandbox.mails.list()
    expect([guide?.template, guide?.links]).toEqual(['card_registration_url', [link_url]])
    expect(completion).toMatchObject({ template: 'card_registration_completed', to })
    expect(completion?.text).toContain('************1111')
  })

  it('is written to nobody where nobody is known', async () => {
    const context = await startTestSandbox()
    const { id } = await givenLink(context, { thanks_mail_send_flag: '1' })
    await context.sandbox.buyer.pay({ session: id })
    expect(written(context.sandbox)).toEqual([])
  })

  it('is recorded under the tenant that the main shop acts for', async () => {
    const { as, sandbox } = await startTestSandbox()
    const transaction = { amount: '1' }
    const guide = { guide_mail_send_flag: '1', receiver_mail: to }
    await as('s_demomain001', { for: 's_demotenant1' })('POST /v1/sessions', {
      ...guide,
      transaction,
    })
    expect(sandbox.mails.list()).toMatchObject([{ shop_id: 's_demotenant1' }])
  })

  it('is undone with its command', async () => {
    const { api, sandbox } = await startTestSandbox({ fixture: 'empty', 'records.max': 10 })
    const body = {
      transaction: { amount: '1' },
      ...{ guide_mail_send_flag: '1', receiver_mail: to },
    }
    let status = 200
    let made = 0
    for (; status === 200 && made < 100; made++)
      status = (await api('POST /v1/sessions', body)).status
    expect([status, sandbox.mails.list().length]).toEqual([400, made - 1])
  })
})

describe('the outbox', () => {
  it('shows one mail as HTML, in which what came from outside is text', async () => {
    const context = await startTestSandbox()
    const { control, sandbox } = context
    await givenLink(context, {
      ...{ guide_mail_send_flag: '1', receiver_mail: to },
      mail_customer_name: '<script>alert("x")</script>',
    })
    const [mail] = sandbox.mails.list()
    const shown = bodyOf(await control(`GET mails/${mail?.id}`))
    expect(shown['html']).toContain(`<a href="${mail?.links[0]}">`)
    expect(shown['html']).toContain('&lt;script&gt;')
    expect(shown['html']).not.toContain('<script>')
    expect(sandbox.mails.show(mail?.id ?? '').html).toBe(shown['html'])
    const unknown = await control('GET mails/ml_nobody')
    expect([unknown.status, codesOf(unknown)]).toEqual([404, ['SANDBOX_NO_SUCH_MAIL']])
  })

  it('is filtered by address, kind and record, and emptied', async () => {
    const context = await startTestSandbox()
    const { control, sandbox } = context
    const guide = (receiver_mail: string) =>
      givenLink(context, { guide_mail_send_flag: '1', receiver_mail })
    const [{ id }] = [await guide(to), await guide('other@example.com')]
    const count = async (query: string) =>
      bodyOf(await control(`GET mails?${query}`))['total_count']
    expect(await count(`to=${to}`)).toBe(1)
    expect(await count('template=payment_url')).toBe(2)
    expect(await count('template=payment_completed')).toBe(0)
    expect(await count(`related_id=${id}`)).toBe(1)
    expect(bodyOf(await control('GET mails?limit=1'))['list']).toMatchObject([
      { to: 'other@example.com' },
    ])
    expect(bodyOf(await control('DELETE mails'))).toEqual({ removed: 2 })
    expect(sandbox.mails.list()).toEqual([])
  })

  it('knows each kind of mail by one name', () => {
    const templates = resources.flatMap(({ mails = [] }) => mails.map(({ template }) => template))
    expect([templates.length, new Set(templates).size]).toEqual([12, 12])
  })
})
