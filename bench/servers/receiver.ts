// A receiver of notifications: acknowledges each and counts the signed ones.
import { createServer } from 'node:http'
import { signatureHeader } from '../../src/service.ts'
import { start } from './start.ts'

const header = signatureHeader.toLowerCase()
let signed = 0

start(
  createServer((request, response) => {
    const body = request.method === 'GET' ? JSON.stringify({ signed }) : '{"receive":"0"}'
    if (request.headers[header] !== undefined) signed++
    request.resume().on('end', () => {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      })
      response.end(body)
    })
  }),
)
