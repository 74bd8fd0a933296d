// The shop: a page with a form for a card, and what stands behind it. The card goes from the page to
// the service, the shop sees its token. Nothing here knows of a sandbox.
import { fileURLToPath } from 'node:url'
import { createFincode } from '@fincode/node'
import { buildSync } from 'esbuild'
import express from 'express'

const price = '1200'

/** What the page runs, with the official browser client in it. */
const pageScript = () =>
  buildSync({
    entryPoints: [fileURLToPath(new URL('page.js', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  }).outputFiles[0].text

const page = (publicKey) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <link rel="icon" href="data:,">
  <title>A book for ${price} yen</title>
  <h1>A book for ${price} yen</h1>
  <form id="card-form"><div id="card"></div><button>Pay</button></form>
  <p role="status"></p>
  <script type="module" src="/page.js" data-public-key="${publicKey}"></script>
</html>`

/** The shop as an Express application, for a shop of the service with these keys. */
export function createShop({ secretKey, publicKey }) {
  const service = createFincode({ apiKey: secretKey, isLiveMode: false, options: {} })
  const script = pageScript()
  const shop = express()

  shop.get('/', (_request, response) => response.send(page(publicKey)))
  shop.get('/page.js', (_request, response) => response.type('text/javascript').send(script))

  shop.post('/pay', express.json(), async (request, response) => {
    const payment = await service.payments.create({
      pay_type: 'Card',
      job_code: 'CAPTURE',
      amount: price,
    })
    const { status } = await service.payments.execute(payment.id, {
      pay_type: 'Card',
      access_id: payment.access_id,
      token: request.body.token,
      method: '1',
    })
    response.json({ order: payment.id, status })
  })

  // What the service refuses is told to the buyer in its words.
  shop.use((error, _request, response, _next) => {
    response.status(error.status ?? 500).json({ refused: error.message })
  })
  return shop
}
