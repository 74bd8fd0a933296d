// Holds copies of a fixture's records and nothing else: what the records of as many worlds weigh.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { argument, start } from './start.ts'

interface Rows {
  readonly defaults?: object
  readonly rows: readonly object[]
}

const fixture = JSON.parse(readFileSync(argument('fixture'), 'utf8')) as {
  readonly records: Readonly<Record<string, Rows>>
}
const worlds: object[] = []

const copy = () =>
  Object.values(fixture.records).map(({ defaults, rows }) =>
    rows.map((row) => ({ ...defaults, ...row })),
  )

start(
  createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const count = Number(url.searchParams.get('count'))
    for (let made = 0; made < count; made++) worlds.push(copy())
    const body = JSON.stringify({ held: worlds.length })
    response.writeHead(200, { 'Content-Length': body.length }).end(body)
  }),
)
