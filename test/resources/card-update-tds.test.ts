// Cards that are updated with 3-D Secure: they wait for the buyer, and are as they were until then.
import { expect, it } from 'vitest'
import { cardsOf, tokenFor } from '../harness/cards.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { givenMethod, type Method, methodsOf, readMethod } from '../harness/payment-methods.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { eventsOf, goThrough } from '../harness/three-d-secure.ts'

const customer_id = 'c_demo_empty'
const waiting = 'AWAITING_CUSTOMER_ACTION'
const refused = '4100000000200007'
const frictionless = '4100000000000100'
const shop = {
  return_url: 'https://shop.example/good',
  return_url_on_failure: 'https://shop.example/bad',
}

const update = ({ api }: TestSandbox, { id }: Method, card: object, more: object = {}) =>
  api<Method>(`PUT ${methodsOf(customer_id)}/${id}`, {
    ...{ pay_type: 'Card', ...shop, card: { tds_type: '2', ...card }, ...more },
  })

const started = () => startTestSandbox({ 'webhook.mode': 'collect' })

async function givenCard(context: TestSandbox, wish: object = {}): Promise<Method> {
  return givenMethod(context.sandbox, { pay_type: 'Card', customer_id, ...wish })
}

const pay = (context: TestSandbox, card_id: string) => {
  const order = { pay_type: 'Card', job_code: 'CAPTURE', amount: '100' }
  return context
    .api<{ id: string; access_id: string }>('POST /v1/payments', order)
    .then(({ body: { id, access_id } }) =>
      context.api(`PUT /v1/payments/${id}`, {
        ...{ pay_type: 'Card', access_id, customer_id, card_id, method: '1' },
      }),
    )
}

it('waits for the buyer, and the old data is valid until then', async () => {
  const context = await started()
  const before = await givenCard(context)
  const told = eventsOf(context).length
  const changed = bodyOf(await update(context, before, { expire: '4001', holder_name: 'NEW NAME' }))
  expect(changed).toMatchObject({
    ...{ id: before.id, status: waiting, redirect_url: expect.stringContaining('/pages/') },
    card: {
      ...{ expire: before.card?.['expire'], tds_type: '2', tds2_status: 'AUTHENTICATING' },
      ...{ access_id: expect.stringMatching(/^a_.{22}$/), error_code: null },
    },
  })
  expect(eventsOf(context)).toHaveLength(told)
  expect((await pay(context, before.id)).status).toBe(200)
  expect(await cardsOf(context.api, customer_id)).toMatchObject([
    { id: before.id, expire: before.card?.['expire'], default_flag: '1' },
  ])
  const { to, fields } = await goThrough(changed.redirect_url ?? '')
  expect(to).toBe(shop.return_url)
  expect(fields).toMatchObject({ payment_method_id: before.id, status: 'ACTIVATED' })
  const after = bodyOf(await readMethod(context.api, before))
  expect(after).toMatchObject({
    ...{ status: 'ACTIVATED', default_flag: '1' },
    card: { expire: '4001', holder_name: 'NEW NAME', tds2_status: 'AUTHENTICATED' },
  })
  expect(context.sandbox.deliveries.list()[0]).toMatchObject({
    event: 'customers.payment_methods.updated',
    body: { card_id: before.id, card_status: 'ACTIVATED', process_type: 'U', status: 'CHECK' },
  })
})

it('fails, and the old data goes on being valid', async () => {
  const context = await started()
  const before = await givenCard(context)
  const token = await tokenFor(context.api, { card_no: refused, expire: '4001' })
  const { redirect_url } = bodyOf(await update(context, before, { token }))
  const { to, fields } = await goThrough(redirect_url ?? '')
  expect(to).toBe(shop.return_url_on_failure)
  expect(fields).toMatchObject({ status: 'FAILED', error_code: 'EC014903025' })
  expect(bodyOf(await readMethod(context.api, before))).toMatchObject({
    ...{ status: 'FAILED', default_flag: '1' },
    card: { card_no: before.card?.['card_no'], error_code: 'EC014903025' },
  })
  expect(context.sandbox.deliveries.list()[0]?.body).toMatchObject({
    ...{ card_id: before.id, card_status: 'FAILED', error_code: 'EC014903025' },
  })
  expect((await pay(context, before.id)).status).toBe(200)
})

it.each([
  ['ACTIVATED', true],
  [waiting, false],
  ['FAILED', false],
])('is possible again when it was %s, and ends after 24 hours', async (status, isCard) => {
  const context = await started()
  const before = await givenCard(context, { status })
  const fresh = async () => ({
    token: await tokenFor(context.api, { card_no: frictionless, expire: '4001' }),
  })
  const first = bodyOf(await update(context, before, await fresh()))
  await context.sandbox.clock.advance('23h')
  const second = bodyOf(await update(context, before, await fresh()))
  expect(second.redirect_url).not.toBe(first.redirect_url)
  expect(await (await fetch(first.redirect_url ?? '')).text()).not.toContain('name="act"')
  await context.sandbox.clock.advance('2h')
  expect(bodyOf(await readMethod(context.api, before)).status).toBe(waiting)
  await context.sandbox.clock.advance('22h')
  expect(bodyOf(await readMethod(context.api, before)).status).toBe('FAILED')
  expect(await cardsOf(context.api, customer_id)).toHaveLength(isCard ? 1 : 0)
  const third = bodyOf(await update(context, before, await fresh()))
  await goThrough(third.redirect_url ?? '')
  expect(bodyOf(await readMethod(context.api, before)).status).toBe('ACTIVATED')
  expect(await cardsOf(context.api, customer_id)).toMatchObject([{ expire: '4001' }])
})

it('takes the default over only once it has succeeded', async () => {
  const context = await started()
  const first = await givenCard(context)
  const second = await givenCard(context, { default_flag: '0' })
  const defaults = async () =>
    (await cardsOf(context.api, customer_id))
      .filter(({ default_flag }) => default_flag === '1')
      .map(({ id }) => id)
  const wish = { default_flag: '1' }
  const { redirect_url } = bodyOf(await update(context, second, {}, wish))
  expect(await defaults()).toEqual([first.id])
  await goThrough(redirect_url ?? '')
  expect(await defaults()).toEqual([second.id])
})

it('of a failed registration needs room among five', async () => {
  const context = await started()
  const failed = await givenCard(context, { status: 'FAILED' })
  for (let made = 0; made < 5; made++) await givenCard(context)
  expect(refusalOf(await update(context, failed, {}))).toBe('400 EC014138030')
})

it('of a card outside of it is refused, or goes on without, as was wished', async () => {
  const context = await started()
  const before = await givenCard(context)
  const token = () => tokenFor(context.api, { card_no: '4000000000000010', expire: '4001' })
  expect(refusalOf(await update(context, before, { token: await token() }))).toBe('400 EC014033019')
  const card = { token: await token(), tds2_type: '3' }
  const after = bodyOf(await update(context, before, card))
  expect(after).toMatchObject({ status: 'ACTIVATED', card: { expire: '4001' } })
})

// biome-ignore format: a table
it.each([
  [{ tds2_email: 'x' },          'EC014080008'],
  [{ tds2_home_phone_cc: '81' }, 'EC014080001'],
  [{ tds2_type: '1' },           'EC014032008'],
  [{ td_tenant_name: '日本' },    'EC014034008'],
])('refuses %j with %s', async (card, code) => {
  const context = await started()
  const before = await givenCard(context)
  const digest = context.sandbox.digest()
  expect(refusalOf(await update(context, before, card))).toBe(`400 ${code}`)
  expect(context.sandbox.digest()).toBe(digest)
})

it('leads a buyer who comes back after the card was deleted to a page of the service', async () => {
  const context = await started()
  const before = await givenCard(context)
  const { redirect_url } = bodyOf(await update(context, before, {}))
  await goThrough(redirect_url ?? '')
  await context.api(`DELETE ${methodsOf(customer_id)}/${before.id}?pay_type=Card`)
  const page = await fetch(redirect_url ?? '')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/pages/success')])
})
