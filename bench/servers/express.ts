// Bare Express 5 as most people write a stub: express.json(), a Map, res.json(). It checks nothing.
import { createServer } from 'node:http'
import express from 'express'
import { readSamples, start } from './start.ts'

type Row = Readonly<Record<string, unknown>>

const samples = readSamples()
const customers = new Map<string, Row>([[samples.customer.id, samples.customer]])
const payments = new Map<string, Row>()
let count = 0

const newId = (prefix: string) => prefix + String(++count).padStart(22, '0')

const application = express()
application.use(express.json())

application.get('/v1/customers/:id', (request, response) => {
  const customer = customers.get(request.params.id)
  if (customer) response.json(customer)
  else response.status(404).json({ errors: [] })
})

application.post('/v1/customers', (request, response) => {
  const customer = { ...samples.created, ...request.body, id: newId('c_') }
  customers.set(customer.id, customer)
  response.json(customer)
})

application.post('/v1/payments', (_request, response) => {
  const payment = { ...samples.registered, id: newId('o_'), access_id: newId('a_') }
  payments.set(payment.id, payment)
  response.json(payment)
})

application.put('/v1/payments/:id', (request, response) => {
  const { id } = request.params
  const registered = payments.get(id)
  if (!registered || registered['access_id'] !== request.body.access_id) {
    response.status(404).json({ errors: [] })
    return
  }
  const payment = { ...samples.retrieved, id, access_id: request.body.access_id }
  payments.set(id, payment)
  response.json({ ...payment, acs_url: null, redirect_url: null })
})

application.get('/v1/payments/:id', (request, response) => {
  const payment = payments.get(request.params.id)
  if (payment) response.json(payment)
  else response.status(404).json({ errors: [] })
})

start(createServer(application))
