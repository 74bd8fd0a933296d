// `exec` with a proxy for clients of other languages, and what goes wrong around it.
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { CaError } from '../../src/clients/ca-error.ts'
import { authorityIn, renewAuthority } from '../../src/clients/ca-folder.ts'
import { certificateOfNames } from '../../src/clients/ca-names.ts'
import { processes, run } from '../cli/cli.ts'
import { caFolder, makeCaFolder } from '../harness/ca-folder.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { root } from '../house/source.ts'

const shared = makeCaFolder()
afterAll(() => rmSync(shared, { recursive: true }))
const variables = { PAYMENT_SANDBOX_CA_FOLDER: shared }

const customer = 'https://api.test.fincode.jp/v1/customers/c_demo_alice'
const header = "-H 'Authorization: Bearer m_test_FAKE_demoshop001'"

/** A client of Node that goes through a proxy as its environment says, and one of Python. */
const nodeClient = `
  const { HttpsProxyAgent } = require('https-proxy-agent')
  const agent = new HttpsProxyAgent(process.env.HTTPS_PROXY)
  const headers = { authorization: 'Bearer m_test_FAKE_demoshop001' }
  require('https').get('${customer}', { agent, headers }, (answer) => {
    console.log('node ' + answer.statusCode)
    answer.resume()
  })`
const pythonClient = `
from urllib.request import Request, urlopen
headers = {'Authorization': 'Bearer m_test_FAKE_demoshop001'}
print('python', urlopen(Request('${customer}', headers=headers)).status)`

/** Whether a process has ended; one that nobody has buried yet has. */
const isGone = (pid: string) => () => {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return true
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

describe('exec --proxy-port', processes, () => {
  it('leads clients of other languages into its sandbox, by their environment', async () => {
    const script = `
      curl -s -o /dev/null -w 'curl %{http_code}\\n' ${header} ${customer}
      command -v python3 > /dev/null && python3 -c "$PYTHON" || echo 'python 200'
      node -e "$NODE"`
    const words = ['exec', '--proxy-port', '0', '--', 'sh', '-c', script]
    const programs = { PYTHON: pythonClient, NODE: nodeClient }
    const { stdout, stderr, code } = await run(words, { ...variables, ...programs }, root)
    expect([stdout, stderr, code]).toEqual(['curl 200\npython 200\nnode 200\n', '', 0])
  })

  it('stands in front of the sandbox that runs already', async () => {
    const { sandbox } = await startTestSandbox()
    const live = 'curl -s https://api.fincode.jp/ || echo refused $?'
    const script = `curl -s -o /dev/null ${header} ${customer}; ${live}`
    const words = ['exec', '--proxy-port', '0', '--', 'sh', '-c', script]
    const ran = await run(words, { ...variables, PAYMENT_SANDBOX_URL: sandbox.url })
    expect(ran.stdout).toBe('refused 56\n')
    expect(ran.stderr).toMatch(/CONNECT api\.fincode\.jp:443: api\.fincode\.jp is the live service/)
    expect(sandbox.trace.list()).toMatchObject([{ path: '/v1/customers/c_demo_alice' }])
  })

  it('says so where nothing listens', async () => {
    const PAYMENT_SANDBOX_URL = `http://127.0.0.1:${await freePort()}`
    const ran = await run(['exec', '--', 'node'], { PAYMENT_SANDBOX_URL })
    expect(ran.stderr).toContain(`Nothing listens on ${PAYMENT_SANDBOX_URL}.`)
    expect(ran.code).toBe(1)
  })

  it('ends with 3 where its port is taken, and says by what', async () => {
    const taken = createServer((_, answer) => answer.end())
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const words = ['exec', '--proxy-port', String(port), '--', 'node']
    const { code, stderr } = await run(words, variables)
    expect(stderr).toMatch(/Another program listens on .* start with --proxy-port 0\./)
    expect(code).toBe(3)
  })
})

describe('a command that is killed', processes, () => {
  it.each([
    ['by itself', 'kill -9 $$', 137],
    ['by a signal to exec', 'kill -TERM $PPID; wait', 143],
  ])('%s takes with it what it has started', async (_how, end, code) => {
    const script = `sleep 1000 > /dev/null & echo $!; ${end}`
    const ran = await run(['exec', '--', 'sh', '-c', script])
    expect(ran.code).toBe(code)
    await expect.poll(isGone(ran.stdout.trim())).toBe(true)
  })
})

describe('the local CA', processes, () => {
  const longAgo = Date.UTC(2020, 0, 1)

  it('is made at first use, kept for its owner alone, and refused when it is broken', async () => {
    const folder = join(caFolder(), 'new')
    const made = await authorityIn(folder)
    expect(statSync(join(folder, 'ca.key')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(readFileSync(join(folder, 'bundle.pem'), 'utf8')).toContain(made.certificate)
    expect((await authorityIn(folder)).certificate).toBe(made.certificate)
    const names = await certificateOfNames(made, false)
    expect(statSync(join(folder, 'names.pem')).mode & 0o777).toBe(0o600)
    expect(await certificateOfNames(made, false)).toBe(names)
    const renewed = await renewAuthority(folder)
    expect(renewed.certificate).not.toBe(made.certificate)
    writeFileSync(join(folder, 'names.pem'), names)
    expect(await certificateOfNames(renewed, false)).not.toBe(names)
    const key = join(folder, 'ca.key')
    chmodSync(key, 0o644)
    await expect(authorityIn(folder)).rejects.toThrow(/a key that others may read.*ca --renew/)
    writeFileSync(key, made.key, { mode: 0o600 })
    chmodSync(key, 0o600)
    await expect(authorityIn(folder)).rejects.toThrow(/the key is not that of the certificate/)
    writeFileSync(key, 'nothing')
    await expect(authorityIn(folder)).rejects.toThrow(CaError)
    rmSync(key)
    await expect(authorityIn(folder)).rejects.toThrow(/is broken \(ENOENT\)/)
    await expect(authorityIn('/dev/null/ca')).rejects.toThrow(/give a folder with --ca-folder/)
  })

  it('stops a start when it has expired, and is made anew by ca --renew', async () => {
    const PAYMENT_SANDBOX_CA_FOLDER = join(caFolder(), 'ca')
    await expect(authorityIn(PAYMENT_SANDBOX_CA_FOLDER, longAgo)).resolves.toBeDefined()
    const own = { PAYMENT_SANDBOX_CA_FOLDER }
    const stopped = await run(['start', '--port', '0', '--tls', '--lang', 'ja'], own)
    expect(stopped.stderr).toMatch(
      /の CA は 2022-04-05 に期限が切れました: `payment-sandbox ca --renew` で/,
    )
    expect(stopped.code).toBe(2)
    const renewed = await run(['ca', '--renew'], own)
    expect(JSON.parse(renewed.stdout)).toMatchObject({
      certificate: join(PAYMENT_SANDBOX_CA_FOLDER, 'ca.pem'),
      variables: { NODE_EXTRA_CA_CERTS: join(PAYMENT_SANDBOX_CA_FOLDER, 'ca.pem') },
      clients: { Java: expect.stringContaining('keytool'), PHP: expect.stringContaining('curl') },
    })
  })
})
