// `payment-sandbox buyer` and `mails`: what else a person at a terminal does in the buyer's place.
import { describe, expect, it } from 'vitest'
import { type Api, apiOf, type Reply } from '../harness/api.ts'
import { bankAccount, methodsOf } from '../harness/payment-methods.ts'
import { processes, run, start } from './cli.ts'

const told = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>

interface Shop {
  readonly api: Api
  /** Runs a command against the sandbox; gives what it printed. */
  readonly command: (...words: string[]) => Promise<Record<string, unknown>>
}

async function open(): Promise<Shop> {
  const { ready } = await start()
  const command: Shop['command'] = async (...words) => {
    const { code, stdout, stderr } = await run(words, { PAYMENT_SANDBOX_URL: ready.url })
    expect([code, stderr]).toEqual([0, ''])
    return told(stdout)
  }
  return { api: apiOf(ready.url, ready.keys.secret), command }
}

const field = ({ body }: Reply<unknown>, name: string) =>
  String((body as Readonly<Record<string, unknown>>)[name])

describe('payment-sandbox', processes, () => {
  it('buyer authenticate passes 3-D Secure', async () => {
    const { api, command } = await open()
    const order = { pay_type: 'Card', id: 'o_3', job_code: 'CAPTURE', amount: '500', tds_type: '2' }
    const { access_id } = (await api('POST /v1/payments', order)).body
    const card = { customer_id: 'c_demo_alice', card_id: 'cs_demoalicevisa000000001', method: '1' }
    await api('PUT /v1/payments/o_3', { pay_type: 'Card', access_id, ...card })

    expect(await command('buyer', 'authenticate', 'o_3')).toMatchObject({
      ...{ payment: 'o_3', result: 'posted', status: 'CAPTURED', tds2_trans_result: 'Y' },
    })
    const paid = await api('GET /v1/payments/o_3?pay_type=Card')
    expect(paid.body).toMatchObject({ status: 'CAPTURED', tds2_status: 'AUTHENTICATED' })
  })

  it('buyer pay pays through a link, and mails shows what was written', async () => {
    const { api, command } = await open()
    const receiver_mail = 'buyer@example.com'
    const session = await api('POST /v1/sessions', {
      transaction: { pay_type: ['Card'], amount: '700', order_id: 'o_4' },
      ...{ card: { job_code: 'CAPTURE' }, receiver_mail, guide_mail_send_flag: '1' },
    })
    const [id, link_url] = [field(session, 'id'), field(session, 'link_url')]

    const { list } = (await command('mails')) as { list: { id: string; to: string }[] }
    expect(list).toMatchObject([{ to: receiver_mail, template: 'payment_url' }])
    const mail = await command('mails', 'show', String(list[0]?.id))
    expect(mail).toMatchObject({ links: [link_url], text: expect.stringContaining(link_url) })

    const declined = await command('buyer', 'pay', id, '{"card":"declined"}')
    expect(declined).toMatchObject({ session: id, result: 'declined', status: 'PAYSTART' })
    expect(await command('buyer', 'pay', id)).toMatchObject({
      ...{ session: id, result: 'approved', status: 'PAYSUCCESS', payment: 'o_4' },
    })
    const paid = await api('GET /v1/payments/o_4?pay_type=Card')
    expect(paid.body).toMatchObject({ status: 'CAPTURED', total_amount: 700 })
    expect(await command('mails', 'clear')).toEqual({ removed: 1 })
    expect(await command('mails')).toMatchObject({ total_count: 0, list: [] })
  })

  it('buyer authorize-bank-account agrees to a debit', async () => {
    const { api, command } = await open()
    const path = methodsOf('c_demo_empty')
    const body = { pay_type: 'Directdebit', default_flag: '1', directdebit: bankAccount }
    const id = field(await api(`POST ${path}`, body), 'id')

    expect(await command('buyer', 'authorize-bank-account', id)).toMatchObject({
      ...{ payment_method: id, status: 'ACTIVATED', customer_id: 'c_demo_empty' },
    })
    const kept = await api(`GET ${path}/${id}?pay_type=Directdebit`)
    expect(kept.body).toMatchObject({ status: 'ACTIVATED', default_flag: '1' })
    expect(JSON.stringify(await command('buyer'))).not.toContain(id)
  })
})
