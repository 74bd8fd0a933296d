// The pages of 3-D Secure: the browser tells of itself, the issuer asks, and it goes back to the
// shop. A payment passes through them, and so does a card that is registered.
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { type PageState, press } from './page-state.ts'

interface Begun {
  /** Of the first page. */
  readonly path: string
  /** What the buyer acts on. */
  readonly what: Parameters<Sandbox['buyer']['authenticate']>[0]
}
type Begin = (sandbox: Sandbox, card: string) => Promise<Begun>

const forPayment: Begin = async ({ given }, card) => {
  const wish = { status: 'AUTHENTICATED', tds_type: '2', amount: '4980', card }
  const { id, redirect_url } = await given.payment<{ id: string; redirect_url: string }>(wish)
  return { path: new URL(redirect_url).pathname, what: { payment: id } }
}

const forCard: Begin = async ({ given }, card) => {
  const wish = { pay_type: 'Card', status: 'AWAITING_CUSTOMER_ACTION', card }
  const make = given['paymentMethod'] as Give
  const { id, redirect_url } = await make<{ id: string; redirect_url: string }>(wish)
  return { path: new URL(redirect_url).pathname, what: { payment_method: id } }
}

/** All states of both pages, by what is authenticated. */
function statesOf(name: string, begin: Begin): PageState[] {
  const challenged = async (sandbox: Sandbox) => {
    const { path } = await begin(sandbox, 'challenge-visa')
    const url = sandbox.url + path
    const [, mark = ''] = /name="mark" value="([^"]+)"/.exec(await (await fetch(url)).text()) ?? []
    const body = new URLSearchParams({ act: 'tell', mark })
    await fetch(url, { method: 'POST', body })
    return path
  }
  const challenge = async (sandbox: Sandbox) => `${await challenged(sandbox)}/challenge`
  const plain = async (sandbox: Sandbox) => (await begin(sandbox, 'frictionless-visa')).path
  const passed = { unscripted: true, flow: { press: 'act-pass', shows: 'return' } } as const
  return [
    { name, given: plain, unscripted: true, flow: { press: 'act-tell', shows: 'return' } },
    { name: `${name}-return`, given: plain, unscripted: true, after: press('act-tell') },
    {
      name: `${name}-early`,
      given: async (sandbox) => `${await plain(sandbox)}/challenge`,
      unscripted: true,
      flow: { press: 'go-on', shows: 'act-tell' },
    },
    { name: `${name}-begun`, given: challenged, flow: { press: 'go-on', shows: 'act-pass' } },
    { name: `${name}-challenge`, given: challenge, ...passed },
    { name: `${name}-failed`, given: challenge, after: press('act-fail') },
    {
      name: `${name}-done`,
      async given(sandbox) {
        const { path, what } = await begin(sandbox, 'frictionless-visa')
        await sandbox.buyer.authenticate(what)
        return path
      },
      flow: { press: 'return', shows: 'success' },
    },
    {
      name: `${name}-over`,
      async given(sandbox) {
        const path = await challenge(sandbox)
        await sandbox.clock.advance('31m')
        return path
      },
      status: 410,
    },
  ]
}

export const threeDSecureStates: readonly PageState[] = [
  ...statesOf('three-d-secure', forPayment),
  ...statesOf('three-d-secure-for-card', forCard),
]
