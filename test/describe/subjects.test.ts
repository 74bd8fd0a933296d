// What the sandbox tells of itself: over the control API, and on the command line.
import { describe, expect, it } from 'vitest'
import { subjects } from '../../src/describe/subjects.ts'
import { resources } from '../../src/resources/index.ts'
import { settingDefinitions } from '../../src/settings.ts'
import { failures } from '../../src/world/failures.ts'
import { processes, run, runForPeople } from '../cli/cli.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Deliveries {
  readonly list: readonly { readonly body: object }[]
}

type Fact = Readonly<Record<string, unknown>>

async function ask(subject: string): Promise<readonly Fact[]> {
  const { control } = await startTestSandbox()
  const { status, body } = await control<{ list: Fact[] }>(`GET describe/${subject}`)
  expect(status).toBe(200)
  return body.list
}

const machines = resources.flatMap((resource) => resource.machines ?? [])

describe('GET /_sandbox/describe', () => {
  it('tells of every endpoint', async () => {
    const list = await ask('endpoints')
    const routes = resources.flatMap(({ endpoints }) => endpoints.map(({ route }) => route))
    expect(list.map(({ route }) => route)).toEqual(routes)
    expect(list).toContainEqual(
      expect.objectContaining({
        route: 'POST /v1/payments',
        codes: expect.arrayContaining(['EP001', 'EC001']),
        keys: 'secret',
        acting: 'tenant',
        source: { kind: 'spec', note: 'payment registration' },
      }),
    )
  })

  it('tells of every row of every table', async () => {
    const list = await ask('states')
    expect(list).toHaveLength(machines.flatMap(({ transitions }) => transitions).length)
    expect(list).toContainEqual(
      expect.objectContaining({
        machine: 'card payment',
        from: 'AUTHORIZED',
        on: 'capture',
        result: 'approved',
        to: 'CAPTURED',
        emits: 'payments.card.capture',
      }),
    )
  })

  it('tells of every event with a body as it is delivered', async () => {
    const { sandbox, control, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { body } = await control<{ list: { name: string; example: object }[] }>(
      'GET describe/events',
    )
    const told = machines.flatMap(({ transitions }) =>
      transitions.flatMap((row) => row.emits ?? []),
    )
    const names = body.list.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...told, 'card.regist', 'card.update']))

    await sandbox.given['card']?.()
    await api('POST /v1/payments', { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' })
    for (const event of ['card.regist', 'payments.card.regist']) {
      const [delivery] = (await control<Deliveries>(`GET deliveries?event=${event}`)).body.list
      const example = body.list.find(({ name }) => name === event)?.example
      expect(Object.keys(delivery?.body ?? {})).toEqual(Object.keys(example ?? {}))
    }
  })

  it('tells of every refusal what to do next', async () => {
    const list = await ask('failures')
    const names = list.filter(({ api }) => api === 'api').map(({ name }) => name)
    expect(names).toEqual(failures.map(({ name }) => name))
    expect(list).toContainEqual({
      api: 'api',
      name: 'idTaken',
      status: 400,
      code: '<function>003014',
      message: 'id is already used.',
      hint: 'send another id, or none: then one is made',
      source: { kind: 'published', note: 'E0001003014' },
    })
    expect(list.filter(({ hint, api }) => api === 'api' && hint === '')).toEqual([])
  })

  it('tells what decides a result, and that is so', async () => {
    const { api } = await startTestSandbox()
    const list = await ask('results')
    const amount = list.find(({ by, gives }) => by === 'amount' && gives === 'declined:017')
    const order = { pay_type: 'Card', job_code: 'CAPTURE', amount: amount?.['send'] }
    const { id, access_id } = (await api('POST /v1/payments', order)).body
    const { body: tokens } = await api<{ list: { token: string }[] }>('POST /v1/tokens/cards', {
      card_no: list.find(({ by, gives }) => by === 'card' && gives === 'ok')?.['send'],
      expire: '3912',
    })
    const token = tokens.list[0]?.token
    const paid = await api(`PUT /v1/payments/${id}`, {
      ...{ pay_type: 'Card', access_id, token, method: '1' },
    })
    expect(paid.body).toMatchObject({ errors: [{ error_code: 'E9993134017' }] })
    expect(list).toContainEqual(expect.objectContaining({ by: 'word', send: '{declined}' }))
  })

  it('tells of every setting', async () => {
    const list = await ask('settings')
    expect(list.map(({ name }) => name)).toEqual(Object.keys(settingDefinitions))
    expect(list).toContainEqual({
      name: 'webhook.timeoutMs',
      flag: '--webhook-timeout-ms',
      environment: 'PAYMENT_SANDBOX_WEBHOOK_TIMEOUT_MS',
      default: 3000,
      help: settingDefinitions['webhook.timeoutMs'].help,
    })
  })

  it('counts what is known and how', async () => {
    const { control } = await startTestSandbox()
    const { body } = await control<{
      list: { rule: string; source: { kind: string } }[]
      counts: Record<string, unknown>[]
    }>('GET describe/fidelity')
    for (const { rule, ...kinds } of body.counts) {
      for (const [kind, count] of Object.entries(kinds)) {
        const those = body.list.filter((each) => each.rule === rule && each.source.kind === kind)
        expect(those, `${rule} ${kind}`).toHaveLength(count as number)
      }
    }
  })

  it('says what it can tell of when it is asked for something else', async () => {
    const { control } = await startTestSandbox()
    const { status, body } = await control('GET describe/failure')
    expect(status).toBe(404)
    expect(JSON.stringify(body)).toMatch(/SANDBOX_NO_SUCH_SUBJECT.*Did you mean failures/)
  })
})

describe('payment-sandbox describe', processes, () => {
  it.each(Object.keys(subjects))('prints %s without a sandbox, as it is served', async (name) => {
    const { code, stdout } = await run(['describe', name])
    expect(code).toBe(0)
    expect(JSON.parse(stdout).list).toEqual(await ask(name))
  })

  it('prints tables for people', async () => {
    const { stdout } = await runForPeople(['describe', 'failures'])
    expect(stdout).toMatch(/^ {2}failure +status +code +message/)
    expect(stdout).toMatch(/\n {2}idTaken +400 +<function>003014/)
    const fidelity = await runForPeople(['describe', 'fidelity'])
    expect(fidelity.stdout).toMatch(/endpoint: \d+ spec, \d+ published/)
  })

  it('draws the states', async () => {
    const { stdout } = await run(['describe', 'states', '--mermaid'])
    expect(stdout).toContain('stateDiagram-v2\n  [*] --> UNPROCESSED: register')
    expect(stdout).toContain('AUTHORIZED --> CAPTURED: capture, change CAPTURE')
    const other = await run(['describe', 'events', '--mermaid'])
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('describe states') })
  })

  it('says what there is to tell of', async () => {
    const { code, stderr } = await run(['describe', 'everything'])
    expect(code).toBe(2)
    expect(stderr).toContain('endpoints, states')
  })
})
