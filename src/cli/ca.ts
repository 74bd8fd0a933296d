// `ca`: the local CA of the proxy and of HTTPS, and how each kind of client is told to trust it.
import { X509Certificate } from 'node:crypto'
import type { Command } from 'commander'
import { type Authority, authorityIn, caFolderOf, renewAuthority } from '../clients/ca-folder.ts'
import { bundleBeside, caAdvice, caVariables } from '../clients/ca-variables.ts'
import { readSettings } from '../read-settings.ts'
import { configurationFor } from './configuration.ts'
import { jsonFlag } from './json-flags.ts'
import { say } from './language.ts'
import { startFailure } from './start-failure.ts'
import { isForPeople, styled } from './terminal.ts'

interface CaFlags {
  readonly renew?: boolean
  readonly caFolder?: string
  readonly json?: boolean
}

async function open({ renew = false, caFolder }: CaFlags): Promise<Authority> {
  const file = await configurationFor()
  try {
    const { settings } = readSettings({ caFolder }, process.env, file)
    const folder = caFolderOf(settings)
    return await (renew ? renewAuthority(folder) : authorityIn(folder))
  } catch (error) {
    throw await startFailure(error)
  }
}

const factsOf = (authority: Authority) => ({
  folder: authority.folder,
  certificate: authority.file,
  bundle: bundleBeside(authority.file),
  until: authority.until.toISOString(),
  fingerprint: new X509Certificate(authority.certificate).fingerprint256,
  variables: caVariables(authority.file),
  clients: Object.fromEntries(caAdvice(authority.file)),
})

function linesOf(authority: Authority): string {
  const until = authority.until.toISOString().slice(0, 10)
  const title = say({
    en: `The local CA, valid until ${until}: ${authority.file}`,
    ja: `ローカル CA (${until} まで有効): ${authority.file}`,
  })
  const note = say({
    en:
      'It can speak for this machine and the hosts of the service alone. Its key stays in that ' +
      'folder; set these for clients that are to reach a sandbox by its proxy or by HTTPS:',
    ja:
      'この CA が証明できるのは、このマシンとサービスのホストだけです。鍵はそのフォルダーから' +
      '出ません。プロキシや HTTPS で接続するクライアントには次を設定してください:',
  })
  const advice = caAdvice(authority.file).map(([client, what]) => `${client.padEnd(8)}${what}`)
  return `${styled('bold', title)}\n\n${note}\n\n${advice.join('\n')}`
}

async function ca(flags: CaFlags): Promise<void> {
  const authority = await open(flags)
  if (isForPeople(flags)) console.log(linesOf(authority))
  else console.log(JSON.stringify(factsOf(authority), null, 2))
}

/** Adds `ca`. */
export function registerCa(program: Command): void {
  program
    .command('ca')
    .description(
      say({
        en: 'Show the local CA of --proxy-port and --tls, made at first use, and how to trust it.',
        ja: '--proxy-port と --tls のローカル CA (初回に作成) と、信頼させる方法を表示する。',
      }),
    )
    .option(
      '--renew',
      say({
        en: 'make a new one; what trusted the old one has to be told of it',
        ja: '作り直す。古いものを信頼しているものには設定し直す',
      }),
    )
    .option(
      '--ca-folder <folder>',
      say({
        en: 'where it is kept (PAYMENT_SANDBOX_CA_FOLDER)',
        ja: '保存先 (PAYMENT_SANDBOX_CA_FOLDER)',
      }),
    )
    .addOption(jsonFlag())
    .action(ca)
}
