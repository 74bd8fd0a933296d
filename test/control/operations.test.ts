// The control API over HTTP: what it refuses, and who may ask.
import { get } from 'node:http'
import { describe, expect, it } from 'vitest'
import { request } from '../harness/api.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { rung, withBells } from './bells.ts'

const codes = (body: Record<string, unknown>) =>
  (body['errors'] as { error_code: string }[]).map((each) => each.error_code)
const messages = (body: Record<string, unknown>) =>
  (body['errors'] as { error_message: string }[]).map((each) => each.error_message).join('\n')

describe('/_sandbox', () => {
  it('says whether it is alive and ready', async () => {
    const { control } = await startTestSandbox()

    expect(await control('GET health/live')).toMatchObject({
      status: 200,
      body: { status: 'live', interface: '20211001' },
    })
    expect(await control('GET health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ready', interface: '20211001' },
    })
  })

  it.each([
    // route                  body                       status  code                     says
    ['GET no/such/path/anywhere', undefined, 404, 'SANDBOX_NO_SUCH_PATH', 'Known'],
    ['GET clok', undefined, 404, 'SANDBOX_NO_SUCH_PATH', '/_sandbox/clock'],
    ['DELETE clock', undefined, 405, 'SANDBOX_WRONG_METHOD', 'GET, PUT'],
    ['POST clock/settle', { by: '1d' }, 400, 'SANDBOX_UNKNOWN_FIELD', 'by'],
    ['PUT clock', { mod: 'manual' }, 400, 'SANDBOX_UNKNOWN_FIELD', 'mode'],
    ['PUT clock', { mode: 'fast' }, 400, 'SANDBOX_BAD_FIELD', 'real | manual'],
    ['PUT clock', { now: 'tomorrow' }, 400, 'SANDBOX_BAD_TIME', 'yyyy/MM/dd'],
    ['POST clock/advance', {}, 400, 'SANDBOX_ADVANCE_UNCLEAR', 'exactly one'],
    ['POST clock/advance', { by: '1d', to: start }, 400, 'SANDBOX_ADVANCE_UNCLEAR', 'exactly'],
    ['POST clock/advance', { by: 'soon' }, 400, 'SANDBOX_BAD_DURATION', '2h30m'],
    ['POST clock/advance', { by: '99999999d' }, 400, 'SANDBOX_TIME_TOO_FAR', '9999'],
    ['POST clock/advance', { to: '2026/02/30' }, 400, 'SANDBOX_BAD_TIME', 'Japan time'],
    ['POST clock/advance', { to: '2026/01/04' }, 400, 'SANDBOX_TIME_BACKWARDS', start],
    [
      'POST clock/advance',
      { until: 'payments.card.exce' },
      400,
      'SANDBOX_UNKNOWN_EVENT',
      'Did you mean payments.card.exec?',
    ],
    ['POST clock/advance', { until: rung }, 400, 'SANDBOX_EVENT_NOT_EMITTED', 'Nothing is'],
    ['POST clock/advance', { next: true }, 409, 'SANDBOX_NOTHING_SCHEDULED', 'Nothing is'],
    ['POST clock/advance', { next: false }, 400, 'SANDBOX_ADVANCE_UNCLEAR', 'exactly one'],
    ['GET worlds/nobody', undefined, 404, 'SANDBOX_NO_SUCH_WORLD', 'GET /_sandbox/worlds'],
    ['DELETE worlds/nobody', undefined, 404, 'SANDBOX_NO_SUCH_WORLD', 'nobody'],
    ['POST worlds', { name: 'default' }, 409, 'SANDBOX_WORLD_EXISTS', 'reset'],
    ['POST worlds', { name: 'Not A Name' }, 400, 'E0000006008', 'a-z'],
    ['POST worlds', {}, 400, 'SANDBOX_BAD_FIELD', 'name'],
    ['POST reset', { fixture: 'fancy' }, 400, 'SANDBOX_FIXTURE_UNUSABLE', 'default or empty'],
    ['POST reset', { fixture: '/etc/hostname' }, 400, 'SANDBOX_FIXTURE_UNUSABLE', 'default'],
    ['POST reset', { fixture: { format: 2 } }, 400, 'SANDBOX_FIXTURE_UNUSABLE', 'format'],
    [
      'POST reset',
      { fixture: { format: 1, records: { customers: { rows: [{}] } } } },
      400,
      'SANDBOX_FIXTURE_UNUSABLE',
      'no id',
    ],
    ['GET deliveries?event=nothing', undefined, 400, 'SANDBOX_UNKNOWN_EVENT', 'Known'],
    ['GET deliveries?state=gone', undefined, 400, 'SANDBOX_BAD_FIELD', 'pending'],
    ['GET deliveries?stat=held', undefined, 400, 'SANDBOX_UNKNOWN_FIELD', 'state'],
    ['GET deliveries/d_1', undefined, 404, 'SANDBOX_NO_SUCH_DELIVERY', 'GET'],
    ['POST deliveries/d_1/resend', undefined, 404, 'SANDBOX_NO_SUCH_DELIVERY', 'GET'],
    ['POST deliveries/d_1/drop', undefined, 404, 'SANDBOX_NO_SUCH_DELIVERY', 'GET'],
    ['PUT deliveries/mode', { mode: 'asink' }, 400, 'SANDBOX_BAD_FIELD', 'async'],
    ['PUT buyer/policy', { policy: 'never' }, 400, 'SANDBOX_BAD_FIELD', 'auto'],
    ['GET trace/t_99', undefined, 404, 'SANDBOX_NO_SUCH_ENTRY', 'GET'],
    ['GET trace?limit=none', undefined, 400, 'SANDBOX_BAD_FIELD', 'limit'],
    ['POST jobs/run', { kind: 'nothing' }, 404, 'SANDBOX_NO_SUCH_JOB', 'nothing'],
    ['DELETE rules/r_1', undefined, 404, 'SANDBOX_NO_SUCH_RULE', 'GET'],
    ['POST given', { kind: 'custmer' }, 400, 'SANDBOX_UNKNOWN_KIND', 'customer'],
    ['POST given', { kind: 'customer', nam: 'A' }, 400, 'SANDBOX_UNKNOWN_FIELD', 'name'],
    [
      'POST given',
      { kind: 'customer', account: 's_nobody00001' },
      400,
      'SANDBOX_NO_SUCH_ACCOUNT',
      'accounts',
    ],
  ])('%s %j is refused with %i %s', async (route, body, status, code, says) => {
    const { sandbox, control } = await startTestSandbox({}, { resources: withBells })
    const before = sandbox.digest()

    const reply = await control(route, body)

    expect(reply.status).toBe(status)
    expect(codes(reply.body)).toEqual([code])
    expect(messages(reply.body)).toContain(says)
    expect(sandbox.digest()).toBe(before)
    if (status === 405) expect(reply.headers.get('allow')).toBe('GET, PUT')
  })

  it.each([
    ['GET', {}, 200],
    ['GET', { origin: 'OWN' }, 200],
    ['GET', { origin: 'http://evil.example' }, 403],
    ['GET', { origin: 'null' }, 403],
    ['GET', { origin: 'http://127.0.0.1:1' }, 403],
    ['POST', { origin: 'http://evil.example' }, 403],
    ['POST', { 'content-type': 'text/plain' }, 415],
    ['POST', { 'content-type': 'application/json' }, 200],
  ])('%s with %j is answered %i', async (method, headers, status) => {
    const { sandbox } = await startTestSandbox()
    const sent = {
      ...headers,
      ...('origin' in headers && headers.origin === 'OWN' ? { origin: sandbox.url } : {}),
    }

    const answer = await fetch(`${sandbox.url}/_sandbox/${method === 'GET' ? 'clock' : 'reset'}`, {
      method,
      headers: sent as Record<string, string>,
      ...(method === 'POST' ? { body: '{}' } : {}),
    })

    expect(answer.status).toBe(status)
  })

  it('is not served under a name that a stranger may have rebound', async () => {
    const { sandbox } = await startTestSandbox()
    const statusAs = (host: string) =>
      new Promise<number | undefined>((done, refuse) => {
        const headers = { host, origin: `http://${host}` }
        get(`${sandbox.url}/_sandbox/worlds`, { headers, agent: false }, (answer) => {
          answer.resume()
          done(answer.statusCode)
        }).on('error', refuse)
      })

    expect(await statusAs('evil.example:4649')).toBe(403)
    expect(await statusAs('test.localhost')).toBe(200)
    expect(await statusAs('[::1]:4649')).toBe(200)
  })

  it.each([
    ['{"by": ', 400],
    ['[]', 400],
    ['"by"', 400],
    [`{"by":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
    [`{"by":"${'x'.repeat(2_000_000)}"}`, 413],
  ])('a hostile body %# is refused in words', async (body, status) => {
    const { sandbox } = await startTestSandbox()

    const answer = await fetch(`${sandbox.url}/_sandbox/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })

    expect(answer.status).toBe(status)
    expect(await answer.json()).toHaveProperty('errors.0.error_code')
  })

  it('refuses an address that is not UTF-8', async () => {
    const { sandbox } = await startTestSandbox()
    const answer = await fetch(`${sandbox.url}/_sandbox/trace/%E0%A4%A`)
    expect(answer.status).toBe(400)
    expect(codes((await answer.json()) as never)).toEqual(['SANDBOX_REQUEST_MALFORMED'])
  })
})

describe('request', () => {
  it('is answered with HEAD as with GET, without a body', async () => {
    const { sandbox } = await startTestSandbox()
    const answer = await request(sandbox.url, 'HEAD /_sandbox/clock')
    expect(answer).toMatchObject({ status: 200, body: null })
  })
})
