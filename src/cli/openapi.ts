// `openapi`: the API as a document for generators of clients and for viewers.
import type { Command } from 'commander'
import { openApiOf } from '../describe/openapi.ts'
import { addressOfRunning } from '../read-settings.ts'
import { resources } from '../resources/index.ts'
import { usageError } from './exit.ts'
import { say } from './language.ts'

/** Adds `openapi`. */
export function registerOpenApi(program: Command): void {
  program
    .command('openapi')
    .description(
      say({
        en: 'Print the API as an OpenAPI 3.1 document; no sandbox need run.',
        ja: 'API を OpenAPI 3.1 の文書として出力する。起動は不要。',
      }),
    )
    .option(
      '--server <url>',
      say({
        en: 'origin of the API (PAYMENT_SANDBOX_URL, or the default port)',
        ja: 'API の起点 (PAYMENT_SANDBOX_URL、または既定のポート)',
      }),
    )
    .addHelpText(
      'after',
      '\nA sandbox serves it at /_sandbox/openapi.json.' +
        '\nExample: payment-sandbox openapi > openapi.json',
    )
    .action(({ server = addressOfRunning() }: { readonly server?: string }) => {
      if (!server.startsWith('/') && !URL.canParse(server)) {
        const given = JSON.stringify(server)
        throw usageError(
          say({
            en: `--server is ${given}: give a URL such as https://sandbox.example, or /.`,
            ja: `--server に ${given} は使えません。https://sandbox.example のような URL、または / を指定してください。`,
          }),
        )
      }
      console.log(JSON.stringify(openApiOf(resources, server), null, 2))
    })
}
