// Whatever is wrong with a command, it says what happened, where, and what to do next, and its exit
// code tells scripts which kind of wrong it was.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestSandbox } from '../harness/sandbox.ts'
import { processes, run, temporaryFolder } from './cli.ts'

/** The command, its exit code, and what it says: what happened and where, and what to do next. */
type Row = readonly [command: string, code: number, what: string, next: string]

const files: Readonly<Record<string, string>> = {
  'broken.json': '{',
  'broken.yaml': 'port: [1\n',
  'broken.mjs': 'export default { port: nobody }\n',
  'list.yaml': '- port\n',
  'empty.mjs': 'export const port = 1\n',
  'misspelt.json': '{"webhok": {"url": "http://127.0.0.1:1/"}}',
  'wrong.json': '{"webhook": {"timeoutMs": "soon"}}',
  'nested.json': '{"clock": {"mode": "manual"}}',
  'format.json': '{"format": 2}',
  'collection.json': '{"format": 1, "records": {"custmers": {"rows": []}}}',
  'rows.json': '{"format": 1, "records": {"customers": []}}',
  'no-id.json': '{"format": 1, "records": {"customers": {"rows": [{}]}}}',
  'twice.json': '{"format": 1, "records": {"customers": {"rows": [{"id": "a"}, {"id": "a"}]}}}',
  'two/payment-sandbox.config.json': '{}',
  'two/payment-sandbox.config.mjs': 'export default {}\n',
}

function folderOfFiles(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'two'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const help = '(add --help to see what may stand there)'
const configured = 'settings --config'

// biome-ignore format: a table
const rows: readonly Row[] = [
  ['strat',                                2, "unknown command 'strat'",                        'Did you mean start?'],
  ['start --prot 1',                       2, "unknown option '--prot'",                        'Did you mean --port?'],
  ['start --port',                         2, "option '--port <number>' argument missing",      help],
  ['start stray',                          2, "too many arguments for 'start'",                 help],
  ['start --port x',                       2, '--port is "x"',                                  'give a whole number'],
  ['start --port 70000',                   2, '--port is "70000"',                              'give at most 65535'],
  ['start --clock fast',                   2, '--clock is "fast"',                              'give one of real, manual'],
  ['start --now 2026/02/31',               2, '--now is "2026/02/31"',                          'such as 2026/01/05 09:00:00.000'],
  ['start --webhook-url localhost',        2, '--webhook-url is "localhost"',                   'give a URL such as http'],
  ['start --lang fr',                      2, '--lang is "fr"',                                 'give one of en, ja'],
  ['start --host 192.0.2.1 --port 0',      3, 'Cannot listen on 192.0.2.1:0',                   'give another --host'],
  ['start --port-file no/port --port 0',   2, '--port-file no/port cannot be written',          'give a file in a folder that exists'],
  ['start --detach --log no/log',          2, '--log no/log cannot be written',                 'give another'],
  ['start --fixture nope',                 2, '--fixture: nope cannot be read (ENOENT)',        'give a JSON file, or default or empty'],
  ['start --fixture .',                    2, '--fixture: . cannot be read (EISDIR)',           'give a JSON file, or default or empty'],
  ['start --fixture broken.json',          2, '--fixture: broken.json is not JSON',             'Mend it, or give another file'],
  ['start --fixture format.json',          2, 'format.json: "format" must be 1',                'give a fixture such as {"format": 1'],
  ['start --fixture collection.json',      2, 'collection.json: there is no collection custmers', 'Did you mean customers?'],
  ['start --fixture rows.json',            2, 'rows.json: records.customers',                   'needs a list "rows" of objects'],
  ['start --port 0 --fixture no-id.json',  2, 'A row of customers has no id: {}',               'give each row one of its own'],
  ['start --port 0 --fixture twice.json',  2, 'a stands twice in customers',                    'give each row an id of its own'],
  ['start --port 0 --state no/file.json',  2, '--state: ',                                      'create it, or give --state another path'],
  ['start --port 0 --state broken.json',   2, 'broken.json line 1 is not JSON',                 'Mend it, or bring back a copy'],
  [`${configured} nope.yaml`,              2, 'nope.yaml cannot be read (ENOENT)',              'give a file with --config FILE, or --no-config'],
  [`${configured} broken.json`,            2, 'broken.json cannot be understood',               'Mend it, or start with --no-config'],
  [`${configured} broken.yaml`,            2, 'broken.yaml cannot be understood',               'Mend it, or start with --no-config'],
  [`${configured} broken.mjs`,             2, 'nobody is not defined',                          'Mend it, or start with --no-config'],
  [`${configured} list.yaml`,              2, 'list.yaml must hold settings by name',           'as in {"port": 5000}'],
  [`${configured} empty.mjs`,              2, 'empty.mjs must hold settings by name',           'as its default export'],
  [`${configured} misspelt.json`,          2, 'misspelt.json: there is no setting webhok.url',  'Did you mean webhook.url?'],
  [`${configured} wrong.json`,             2, 'wrong.json: webhook.timeoutMs is "soon"',        'give a whole number'],
  [`${configured} nested.json`,            2, 'nested.json: there is no setting clock.mode',    'See payment-sandbox settings'],
  ['describe event',                       2, "'event' is invalid",                             'Allowed choices are endpoints, states, events'],
  ['describe events --mermaid',            2, '--mermaid draws states',                         'describe states --mermaid'],
  ['openapi --server nope',                2, '--server is "nope"',                             'give a URL such as'],
  ['demo crad',                            2, "'crad' is invalid",                              'Allowed choices are card'],
  ['completion tcsh',                      2, "'tcsh' is invalid",                              'Allowed choices are bash, zsh, fish'],
  ['listen --ack 2',                       2, "option '--ack <answer>' argument '2' is invalid", 'Allowed choices are 0, 1, none'],
  ['listen --port 70000',                  2, "argument '70000' is invalid",                    'A port is at most 65535'],
  ['clock advance',                        2, 'Say how far, once',                              'a duration such as 31d, --to TIME, --until EVENT, or --next'],
  ['clock advnace 1d',                     2, "unknown command 'clock advnace'",                'Did you mean advance?'],
  ['rules add {',                          2, 'The rule is not JSON',                           'give JSON, or @FILE'],
  ['rules add @nope.json',                 2, 'nope.json cannot be read (ENOENT)',              'give the path of a JSON file'],
  ['trace show',                           2, "missing required argument 'id'",                 help],
  ['state inspect nope.json',              1, 'There is no state file nope.json',               'give the path that --state got'],
  ['exec',                                 2, 'name a command',                                 'as in `payment-sandbox exec -- node app.js`'],
  ['exec -- no-such-program',            127, 'cannot run no-such-program',                     'give a path, or one of the PATH'],
  ['status --url nope',                    2, '--url is "nope"',                                'give a URL such as http://127.0.0.1:4649'],
  ['status --url http://127.0.0.1:9',      1, 'http://127.0.0.1:9',                             '--url'],
]

describe('a command that is wrong', processes, () => {
  it.each(rows)('%s', async (command, code, what, next) => {
    const refused = await run(command.split(' '), {}, folderOfFiles())
    expect(refused.stderr).toContain(what)
    expect(refused.stderr).toContain(next)
    expect(refused.stderr).toMatch(/^error: /)
    expect(refused.stderr, 'it is no bug of ours').not.toMatch(/please report|^ +at /m)
    expect([refused.code, refused.stdout]).toEqual([code, ''])
  })

  it.each(rows)('speaks Japanese: %s', async (command, code) => {
    const [own = '', ...foreign] = command.split(' -- ')
    // A language that there is not is refused in English.
    if (own.includes('--lang')) return
    const words = [...own.split(' '), '--lang', 'ja', ...foreign.flatMap((each) => ['--', each])]
    const refused = await run(words, {}, folderOfFiles())
    expect(refused.stderr).toMatch(/^エラー: .*[\u3040-\u30ff\u4e00-\u9fff]{3}/)
    expect(refused.stderr).not.toMatch(/\b(give|mend)\b/i)
    expect([refused.code, refused.stdout]).toEqual([code, ''])
  })

  it('names both files where two say what is set', async () => {
    const { code, stderr } = await run(['start'], {}, join(folderOfFiles(), 'two'))
    expect(stderr).toMatch(/there are two configuration files: .*\.json, .*\.mjs: keep one, or/)
    expect(code).toBe(2)
  })

  it('names the variable where the environment is wrong', async () => {
    const variables = { PAYMENT_SANDBOX_STRICT: 'yes' }
    const { code, stderr } = await run(['start', '--port', '0'], variables)
    expect([code, stderr]).toEqual([
      2,
      'error: PAYMENT_SANDBOX_STRICT is "yes": give true or false.\n',
    ])
    const { code: asked, stderr: said } = await run(['status'], { PAYMENT_SANDBOX_PORT: 'x' })
    expect([asked, said]).toEqual([2, 'error: PAYMENT_SANDBOX_PORT is "x": give a whole number.\n'])
  })
})

/** The port of a server that is not ours. */
async function takenPort(): Promise<string> {
  const server = createServer((_, answer) => answer.end('hello'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
  })
  return String((server.address() as AddressInfo).port)
}

describe('a command whose counterpart is wrong', processes, () => {
  it.each([
    ['start --port', 3, 'Another program listens on', 'start with --port 0'],
    ['listen --port', 3, 'is taken', 'give another --port'],
    ['status --url http://127.0.0.1:', 1, 'is no payment-sandbox', 'give its address with --url'],
  ])('a port of another program: %s', async (command, code, what, next) => {
    const words = `${command} `.replace(': ', ':').trimEnd().split(' ')
    const port = await takenPort()
    const args = command.endsWith(':')
      ? [...words.slice(0, -1), words.at(-1) + port]
      : [...words, port]
    const refused = await run(args)
    expect(refused.stderr).toContain(what)
    expect(refused.stderr).toContain(next)
    expect([refused.code, refused.stdout]).toEqual([code, ''])
  })

  // biome-ignore format: a table
  it.each<Row>([
    ['trace show t_99',            1, 'There is no trace entry t_99',     'GET /_sandbox/trace lists those'],
    ['deliveries resend d_99',     1, 'There is no delivery d_99',        'GET /_sandbox/deliveries lists'],
    ['buyer pay-at-stor o_1',      1, 'pay-at-stor',                      'pay-at-store'],
    ['clock advance soon',         1, 'by is soon',                       'such as 31d, 2h30m, 90s'],
    ['rules remove r_99',          1, 'There is no rule r_99',            'GET /_sandbox/rules lists them'],
    ['reset --fixture nope',       1, 'There is no fixture nope',         'use default or empty'],
    ['status --world No',          1, 'No world No is open',              'the first request opens one'],
    ['rules add {"on":"*"}',       1, 'then is required',                 'Send { on: string'],
  ])('what a sandbox refuses: %s', async (command, code, what, next) => {
    const { sandbox } = await startTestSandbox()
    const refused = await run([...command.split(' '), '--url', sandbox.url])
    expect(refused.stderr).toContain(what)
    expect(refused.stderr).toContain(next)
    expect([refused.code, refused.stdout]).toEqual([code, ''])
  })

  it('a wrong token, and a wrong key: say where the right one is', async () => {
    const { sandbox } = await startTestSandbox({ adminToken: 'right' })
    const refused = await run(['status', '--url', sandbox.url, '--admin-token', 'wrong'])
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^error: [\s\S]*X-Sandbox-Admin/)
    const headers = { authorization: 'Bearer m_test_nobody' }
    const answer = await fetch(`${sandbox.url}/v1/customers`, { headers })
    expect(answer.status).toBe(401)
    expect(decodeURI(answer.headers.get('x-sandbox-hint') ?? '')).toContain('payment-sandbox keys')
  })
})
