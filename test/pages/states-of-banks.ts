// The pages of a bank, on which the owner of an account decides.
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { type PageState, press } from './page-state.ts'

export async function bankPath(sandbox: Sandbox) {
  const { redirect_url } = await (sandbox.given['paymentMethod'] as Give)<{ redirect_url: string }>(
    { pay_type: 'Directdebit', status: 'AWAITING_CUSTOMER_ACTION' },
  )
  return new URL(redirect_url).pathname
}

export const bankStates: readonly PageState[] = [
  { name: 'bank', given: bankPath, flow: { press: 'act-agree', shows: 'decided' } },
  { name: 'bank-refuse', given: bankPath, flow: { press: 'act-refuse', shows: 'decided' } },
  {
    name: 'bank-agreed',
    given: bankPath,
    after: press('act-agree'),
  },
  {
    name: 'bank-opened-before',
    async given(sandbox) {
      const path = await bankPath(sandbox)
      await fetch(sandbox.url + path)
      return path
    },
    status: 410,
  },
  {
    name: 'bank-entered',
    async given(sandbox) {
      const { url } = await fetch(sandbox.url + (await bankPath(sandbox)))
      return new URL(url).pathname
    },
  },
]
