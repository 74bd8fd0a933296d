// How a test brings about each result of an invoice card payment by a rule alone.
import type { Give } from '../../src/sandbox/handle.ts'
import { payables } from '../harness/demo-shops.ts'
import type { TestSandbox } from '../harness/sandbox.ts'
import { type Driver, onItself, type Row } from './charge-result-drivers.ts'

const authorizing = 'PUT /v1/business_payments/auth'

/** A payment in a status, and the buyer platform that acts for its tenant buyer. */
async function platformOf(context: TestSandbox, status: string) {
  const give = (kind: string) => context.sandbox.given[kind] as Give
  const { access_id } = await give('businessPayment')<{ access_id: string }>({ status })
  const api = context.as(payables.platform, { for: payables.buyer })
  const authorize = async (card: string) => {
    const wish = { card, account: payables.platform }
    const { id: card_token } = await give('token')<{ id: string }>(wish)
    const { body } = await api<{ acs_url: string }>(authorizing, { access_id, card_token })
    return body.acs_url
  }
  return { authorize }
}

const begins = ({ from, on }: Row): string => {
  if (on.includes('requested')) return 'REQUESTED'
  return from === 'AUTHENTICATING' ? 'SUBMITTED' : from
}

export const businessDrivers: Readonly<Record<string, Driver>> = {
  'business payment auth': {
    rules: onItself(authorizing),
    async prepare(context, row) {
      const { authorize } = await platformOf(context, begins(row))
      if (row.from === 'AUTH_FAILED' && row.on.includes('requested'))
        await authorize('refused-visa')
      return () => authorize('visa')
    },
  },
  'business payment authenticated': {
    rules: onItself(authorizing),
    async prepare(context, row) {
      const { authorize } = await platformOf(context, begins(row))
      const url = await authorize('challenge-visa')
      const html = await (await fetch(url)).text()
      const mark = /name="mark" value="([^"]+)"/.exec(html)?.[1] ?? ''
      const body = new URLSearchParams({ act: 'pass', mark })
      return () => fetch(url, { method: 'POST', body, redirect: 'manual' })
    },
  },
  'business payment examine': {
    rules: onItself('business payment examination'),
    async prepare(context) {
      await platformOf(context, 'UNDER_EXAMINATION')
      return () => context.sandbox.jobs.run('business payment examination')
    },
  },
  'business payment bank': {
    rules: onItself('business payment bank result'),
    async prepare(context) {
      await platformOf(context, 'TRANSFERRING')
      return () => context.sandbox.jobs.run('business payment bank result')
    },
  },
}
