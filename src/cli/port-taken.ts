// The port is taken: asks whoever has it who they are.
import type { ListenError } from '../index.ts'
import { CommandError, exitCodes } from './exit.ts'
import { say } from './language.ts'

const patienceMs = 1000

/** `sandbox`, or what is known of another program. */
async function whoListens(url: string): Promise<'sandbox' | string> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${url}/_sandbox/health/live`, { signal, redirect: 'manual' })
    const body: unknown = await answer.json().catch(() => undefined)
    if ((body as { status?: unknown } | undefined)?.status === 'live') return 'sandbox'
    const server = answer.headers.get('server') ?? answer.headers.get('x-powered-by')
    return server === null
      ? say({ en: 'It speaks HTTP.', ja: 'HTTP に応答します。' })
      : say({
          en: `It speaks HTTP and calls itself ${server}.`,
          ja: `HTTP に応答し、${server} と名乗っています。`,
        })
  } catch {
    return say({ en: 'It does not answer HTTP.', ja: 'HTTP に応答しません。' })
  }
}

/** Why the sandbox cannot listen, and what to do about it. */
export async function cannotListen(error: ListenError): Promise<CommandError> {
  const refuse = (message: string) => new CommandError(message, exitCodes.cannotListen)
  if (error.code !== 'EADDRINUSE') return refuse(error.message)
  const { url, flag } = error
  const who = await whoListens(url)
  if (who === 'sandbox') {
    return refuse(
      say({
        en:
          `A payment-sandbox listens on ${url} already. Use it, stop it, or start another one ` +
          `with ${flag} 0.\nSee what it does: payment-sandbox status --url ${url}`,
        ja:
          `${url} ではすでに payment-sandbox が待ち受けています。それを使うか、止めるか、` +
          `${flag} 0 で別に起動してください。\n様子を見る: payment-sandbox status --url ${url}`,
      }),
    )
  }
  return refuse(
    say({
      en:
        `Another program listens on ${url}, no payment-sandbox. ${who} Stop it, or start with ` +
        `${flag} 0.\nSee who it is: lsof -i :${new URL(url).port}`,
      ja:
        `${url} では別のプログラムが待ち受けています。${who}それを止めるか、${flag} 0 で` +
        '起動してください。' +
        `\n何か調べる: lsof -i :${new URL(url).port}`,
    }),
  )
}
