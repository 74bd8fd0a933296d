// Parses the JSON of each line of a journal, and does nothing else with it: what a load costs that
// checks nothing and keeps nothing.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { argument, start } from './start.ts'

/** Before the JSON of a line stand its checksum and a blank. */
const jsonFrom = 9
const newline = 0x0a

const bytes = readFileSync(argument('journal'))
let lines = 0
for (let from = 0, end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
  JSON.parse(bytes.toString('utf8', from + jsonFrom, end))
  lines++
  from = end + 1
}
const body = JSON.stringify({ lines })

start(
  createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': body.length }).end(body)
  }),
)
