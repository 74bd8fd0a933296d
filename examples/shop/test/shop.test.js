// Run by `payment-sandbox exec -- npm test`: the shop calls the service, and a sandbox answers.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { createShop } from '../shop.js'

const keys = { secretKey: 'm_test_FAKE_demoshop001', publicKey: 'p_test_FAKE_demoshop001' }
const server = createShop(keys).listen(0)
await once(server, 'listening')
const url = `http://127.0.0.1:${server.address().port}`
after(() => server.close())

/** As the page does: the card goes to the service, which gives a token. */
async function tokenOf(card_no) {
  const answer = await fetch('https://api.test.fincode.jp/v1/tokens/cards', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.publicKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ card_no, expire: '3912', security_code: '123' }),
  })
  return (await answer.json()).list[0].token
}

async function pay(card_no) {
  const answer = await fetch(`${url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: await tokenOf(card_no) }),
  })
  return { status: answer.status, ...(await answer.json()) }
}

test('a card pays', async () => {
  const paid = await pay('4111111111111111')
  assert.equal(paid.status, 'CAPTURED')
  assert.match(paid.order, /^o_/)
})

test('a declined card does not, and the buyer is told why', async () => {
  const refused = await pay('4000000000000002')
  assert.equal(refused.status, 400)
  assert.match(refused.refused, /declined/)
})

test('the page has the form of the service', async () => {
  const page = await (await fetch(url)).text()
  assert.match(page, /id="card-form"/)
  assert.match(await (await fetch(`${url}/page.js`)).text(), /fincode/)
})
