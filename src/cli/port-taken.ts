// The port is taken: asks whoever has it who they are.
import type { ListenError } from '../index.ts'
import { CommandError, exitCodes } from './exit.ts'

const patienceMs = 1000

/** `sandbox`, or what is known of another program. */
async function whoListens(url: string): Promise<'sandbox' | string> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${url}/_sandbox/health/live`, { signal, redirect: 'manual' })
    const body: unknown = await answer.json().catch(() => undefined)
    if ((body as { status?: unknown } | undefined)?.status === 'live') return 'sandbox'
    const server = answer.headers.get('server') ?? answer.headers.get('x-powered-by')
    return server === null ? 'It speaks HTTP.' : `It speaks HTTP and calls itself ${server}.`
  } catch {
    return 'It does not answer HTTP.'
  }
}

/** Why the sandbox cannot listen, and what to do about it. */
export async function cannotListen(error: ListenError): Promise<CommandError> {
  const refuse = (message: string) => new CommandError(message, exitCodes.cannotListen)
  if (error.code !== 'EADDRINUSE') return refuse(error.message)
  const { url } = error
  const who = await whoListens(url)
  if (who === 'sandbox') {
    return refuse(
      `A payment-sandbox listens on ${url} already. Use it, stop it, or start another one with ` +
        `--port 0.\nSee what it does: payment-sandbox status --url ${url}`,
    )
  }
  return refuse(
    `Another program listens on ${url}, no payment-sandbox. ${who} Stop it, or start with ` +
      `--port 0.\nSee who it is: lsof -i :${new URL(url).port}`,
  )
}
