// A key that came in a header is told to nobody, right or wrong: whoever reads a log must not be
// able to call with it. The control API lists the keys of the fixture, which are no secret.
import { expect, it } from 'vitest'
import { start } from '../../cli/cli.ts'
import { rawRequest } from '../../harness/raw.ts'

const live = 'm_prod_NOBODYS0123456789'
const base64 = (text: string) => Buffer.from(text).toString('base64')

it('no answer, no trace entry and no line of the log holds a key of a header', async () => {
  const sandbox = await start()
  const { ready, lines } = sandbox
  const { secret } = ready.keys
  const authorizations = [
    `Bearer ${live}`,
    `Basic ${base64(`${live}:`)}`,
    `Basic ${base64(`${live}:x`)}`,
    live,
    `Bearer ${live}~checkout-7`,
    `Bearer ${live} ${live}`,
    `Bearer ${secret}`,
    `Basic ${base64(`${secret}:`)}`,
    `Bearer ${secret}~CHECKOUT`,
  ]
  const said: string[] = []
  for (const authorization of authorizations) {
    for (const path of ['/v1/customers', '/v1/nothing', '/v1/customers?limit=x']) {
      const headers = { authorization, 'x-sandbox-world': 'default' }
      const answer = await rawRequest(ready.url, path, { headers })
      said.push(answer.text, JSON.stringify(answer.headers))
    }
  }
  said.push((await rawRequest(ready.url, '/_sandbox/trace')).text)
  await sandbox.line('request', ({ id }) => id === `t_${3 * authorizations.length}`)
  const printed = lines.filter(({ type }) => type !== 'ready').map((each) => JSON.stringify(each))
  expect(printed.length).toBe(3 * authorizations.length)
  const everything = [...said, ...printed, sandbox.stderr].join('\n')
  for (const key of [live, secret, base64(live).slice(0, 20), base64(secret).slice(0, 20)]) {
    expect(everything).not.toContain(key)
  }
})
