// behaviour of platforms 3.8, what a tenant may do: the contract and its acquirers count wherever a
// payment begins, and not only where one is registered by itself.
import { describe, expect, it } from 'vitest'
import { contentOf, detailsOf, entry, fileOf, register, registered } from '../harness/bulk.ts'
import { bookstore, mall, secretKey } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { givenSubscription, resultsOf } from '../harness/subscriptions.ts'
import { givenInvoice, paymentsBy } from '../invoices/invoices.ts'
import { givenLink } from '../sessions/links.ts'
import { tenants } from './tenants.ts'

const tenantIn = tenants()
type Tenant = Awaited<ReturnType<typeof tenantIn>>

const card = { pay_type: 'Card', job_code: 'AUTH', amount: '1000' }
const invoice = {
  ...{ customer_overwrite: { name: 'Taro' }, due_date: '2026/01/31' },
  lines: [{ name: 'Tea', unit_price: 1000, quantity: 1, tax_rate: 8 }],
}

const link = (...pay_type: string[]) => ({ transaction: { amount: '1000', pay_type } })

const openInvoice = async ({ platform }: Tenant, ...pay_types: string[]) => {
  const { id } = bodyOf(await platform('POST /v1/invoices', { ...invoice, pay_types }))
  return platform(`PUT /v1/invoices/${id}/open`, {})
}

/** Of a plan that there is not: it is looked for after the contract. */
const subscribe = ({ platform }: Tenant) => {
  const who = { plan_id: 'pl_1', customer_id: 'c_1' }
  return platform('POST /v1/subscriptions', { pay_type: 'Card', ...who, start_date: '2026/02/01' })
}

const sendFile = ({ sandbox, id }: Tenant) => {
  const caller = { url: sandbox.url, keys: { ...sandbox.keys, secret: secretKey(mall.main) } }
  const content = contentOf(entry('o_1', { customer_id: 'c_1' }))
  return register(caller, [fileOf(content)], { headers: { 'tenant-shop-id': id } })
}

/** Where payments begin: how, what refuses a shop that may not, and what others are answered. */
const beginnings = {
  payment: [({ platform }) => platform('POST /v1/payments', card), 'EC001106019', '200'],
  link: [({ platform }) => platform('POST /v1/sessions', link('Card')), 'EL001106019', '200'],
  invoice: [(tenant) => openInvoice(tenant, 'Card'), 'EI006106019', '200'],
  subscription: [subscribe, 'ESC01106019', '400 ESC01140002'],
  'bulk payment': [sendFile, 'EK001106019', '200'],
} satisfies Record<
  string,
  readonly [(tenant: Tenant) => Promise<Parameters<typeof refusalOf>[0]>, string, string]
>
const names = Object.keys(beginnings) as (keyof typeof beginnings)[]

/** How each beginning is answered to a tenant whose application is in this state. */
async function answers(status: string) {
  const tenant = await tenantIn(status)
  const found: [string, string][] = []
  for (const name of names) {
    const [begin] = beginnings[name]
    found.push([name, refusalOf(await begin(tenant))])
  }
  return { tenant, answers: Object.fromEntries(found) }
}

const each = (of: (name: keyof typeof beginnings) => string) =>
  Object.fromEntries(names.map((name) => [name, of(name)]))

describe('a tenant', () => {
  it.each(['new', 'applied', 'held', 'passed', 'denied'])(
    'whose application is %s begins no payment, whatever the way',
    async (status) => {
      const found = await answers(status)
      expect(found.answers).toEqual(each((name) => `400 ${beginnings[name][1]}`))
    },
  )

  it.each(['immediate', 'operating'])('whose application is %s may begin each', async (status) => {
    const { tenant, answers: found } = await answers(status)
    expect(found).toEqual(each((name) => beginnings[name][2]))
    const { platform } = tenant
    const stores = await platform('POST /v1/sessions', link('Card', 'Konbini'))
    expect(refusalOf(stores)).toBe('400 EL001106019')
    expect(refusalOf(await openInvoice(tenant, 'Card', 'Virtualaccount'))).toBe('400 EI006106019')
  })

  it.each(['suspended', 'terminated'])('that is %s writes nothing at all', async (status) => {
    const { platform } = await tenantIn(status)
    expect(refusalOf(await platform('POST /v1/payments', card))).toBe('403 E9995001019')
    expect(refusalOf(await platform('POST /v1/sessions', link('Card')))).toBe('403 E9995001019')
  })

  it.each([
    ['visa', 'UC', 'JCB/AMEX'],
    ['master', 'UC', 'DINERS'],
    ['jcb', 'JCB/AMEX', 'UC'],
    ['amex', 'JCB/AMEX', 'UC'],
    ['diners', 'DINERS', 'UC'],
  ])('takes %s where %s can be used, and not with %s alone', async (brand, own, other) => {
    const pay = async (acquirer: string) => {
      const { platform, control, sandbox, id } = await tenantIn('applied')
      const denied = ['UC', 'JCB/AMEX', 'DINERS'].filter((name) => name !== acquirer)
      const decide = (outcome: string, acquirers: string[]) =>
        control(`POST contracts/${id}/decide`, { outcome, acquirers })
      bodyOf(await decide('deny', denied))
      bodyOf(await decide('approve', [acquirer]))
      await sandbox.clock.advance('2d')
      const { id: order, access_id } = bodyOf(await platform('POST /v1/payments', card))
      const { id: token } = await tokenOf(sandbox, id, brand)
      const body = { pay_type: 'Card', access_id, method: '1', token }
      return refusalOf(await platform(`PUT /v1/payments/${order}`, body))
    }
    expect([await pay(own), await pay(other)]).toEqual(['200', '400 EC002106019'])
  })
})

const tokenOf = ({ given }: TestSandbox['sandbox'], account: string, card: string) =>
  (given['token'] as (wish: object) => Promise<{ id: string }>)({ account, card })

describe('a shop that is stopped after something was begun', () => {
  it('is paid neither through its link nor for its invoice', async () => {
    const context = await startTestSandbox()
    const { sandbox, control } = context
    const { id: session } = await givenLink(context)
    await givenInvoice(context, { status: 'AWAITING_CUSTOMER_PAYMENT', pay_types: ['Card'] })
    await sandbox.shops.suspend(bookstore)
    const before = sandbox.digest()
    const pay = () => control('POST buyer/pay', { session, card: 'visa' })
    expect(refusalOf(await pay())).toMatch(/^400 .*106019$/)
    expect(sandbox.digest()).toBe(before)
    await sandbox.shops.resume(bookstore)
    expect(refusalOf(await pay())).toBe('200')
  })

  it('has charges of its subscriptions that fail with the code', async () => {
    const { sandbox, api } = await startTestSandbox()
    const subscription = await givenSubscription(sandbox)
    await sandbox.shops.suspend(bookstore)
    await sandbox.clock.advance('1d')
    const results = await resultsOf(api, subscription)
    expect(results.at(-1)).toMatchObject({ status: 'FAILED', error_code: 'EC002106019' })
    expect((await paymentsBy({ api }, 'Card'))[0]).toMatchObject({ status: 'UNPROCESSED' })
  })

  it('has entries of bulk payments that fail with the code', async () => {
    const { sandbox, api } = await startTestSandbox()
    const bulk = await registered(sandbox, [entry('o_1')])
    await sandbox.clock.advance('1m')
    await sandbox.shops.suspend(bookstore)
    await sandbox.clock.advance('1d')
    const { list } = await detailsOf(api, bulk)
    expect(list).toMatchObject([{ status: 'FAILED', error_code: 'EK003106019' }])
  })
})
