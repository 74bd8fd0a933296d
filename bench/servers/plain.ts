// Bare node:http with constant answers: the floor of what a server on Node can cost.
import { createServer } from 'node:http'
import { readSamples, start } from './start.ts'

const samples = readSamples()
const { customer, created, registered, executed, retrieved } = samples
const answers = {
  GET: { customers: JSON.stringify(customer), payments: JSON.stringify(retrieved) },
  POST: { customers: JSON.stringify(created), payments: JSON.stringify(registered) },
  PUT: { customers: JSON.stringify(customer), payments: JSON.stringify(executed) },
}

start(
  createServer((request, response) => {
    const collection = request.url?.startsWith('/v1/customers') ? 'customers' : 'payments'
    const body = answers[request.method as keyof typeof answers][collection]
    const answer = () => {
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      })
      response.end(body)
    }
    if (request.method === 'GET') answer()
    else request.on('data', () => undefined).on('end', answer)
  }),
)
