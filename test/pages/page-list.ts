// Every page in each of its states. From this list come the pictures of `npm run pages`, and the
// tests of accessibility, narrow screens, keyboard and switched-off scripts.
import type { Page as Tab } from 'playwright-core'
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { linkStates } from './link-states.ts'

export interface PageState {
  /** Also the name of its picture. */
  readonly name: string
  /** Brings the default world of a fresh sandbox there; gives the path of the page. */
  readonly given: (sandbox: Sandbox) => Promise<string> | string
  /** What is done on the page before it is looked at, by mouse. */
  readonly after?: (tab: Tab) => Promise<unknown>
  /** The status with which it is answered; 200 when absent. */
  readonly status?: number
  /**
   * A flow: the element that is reached by Tab and pressed with Enter, by its `data-testid`, and
   * one that shows only afterwards.
   */
  readonly flow?: { readonly press: string; readonly shows: string }
}

interface Made {
  readonly id: string
  readonly shop_id: string
  readonly code_id: string
}

const waiting = 'AWAITING_CUSTOMER_PAYMENT'

const paymentOf = (sandbox: Sandbox, pay_type: string, wish: object = {}): Promise<Made> =>
  sandbox.given.payment<Made>({ pay_type, status: waiting, ...wish })

async function storePath(sandbox: Sandbox, wish?: object) {
  const { id, shop_id } = await paymentOf(sandbox, 'Konbini', { amount: '4980', ...wish })
  return `/pages/store/${shop_id}/${id}`
}

async function walletPath(sandbox: Sandbox, wish?: object) {
  const redirect_url = `${sandbox.url}/pages/success`
  const { code_id } = await paymentOf(sandbox, 'Paypay', {
    ...{ redirect_url, amount: '1280', order_description: 'コーヒー豆 200g', ...wish },
  })
  return `/pages/wallet/${code_id}`
}

async function transferPath(sandbox: Sandbox, wish?: object) {
  const { id, shop_id } = await paymentOf(sandbox, 'Virtualaccount', {
    ...{ billing_amount: '128000', ...wish },
  })
  return `/pages/transfer/${shop_id}/${id}`
}

async function bankPath(sandbox: Sandbox) {
  const { redirect_url } = await (sandbox.given['paymentMethod'] as Give)<{ redirect_url: string }>(
    { pay_type: 'Directdebit', status: 'AWAITING_CUSTOMER_ACTION' },
  )
  return new URL(redirect_url).pathname
}

/** The path below the first page of a 3-D Secure authentication that ends in a challenge. */
const tdsPath =
  (below = '') =>
  async (sandbox: Sandbox): Promise<string> => {
    const { redirect_url } = await sandbox.given.payment<{ redirect_url: string }>({
      ...{ status: 'AUTHENTICATED', tds_type: '2', card: 'challenge-visa' },
    })
    return new URL(redirect_url).pathname + below
  }

const press = (testId: string) => (tab: Tab) => tab.getByTestId(testId).click()

export const pageStates: readonly PageState[] = [
  { name: 'waiting-none', given: () => '/pages' },
  {
    name: 'waiting',
    async given(sandbox) {
      await storePath(sandbox)
      await walletPath(sandbox)
      await transferPath(sandbox)
      await bankPath(sandbox)
      return '/pages'
    },
    flow: { press: 'waiting', shows: 'amount' },
  },
  { name: 'store', given: storePath, flow: { press: 'act-pay', shows: 'paid-at' } },
  { name: 'store-paid', given: storePath, after: press('act-pay') },
  {
    name: 'store-paid-twice',
    given: storePath,
    async after(tab) {
      await press('act-pay')(tab)
      await press('act-pay')(tab)
    },
  },
  {
    name: 'store-canceled',
    given: (sandbox) => storePath(sandbox, { status: 'CANCELED' }),
    flow: { press: 'act-pay', shows: 'notice' },
  },
  {
    name: 'store-late',
    async given(sandbox) {
      const path = await storePath(sandbox)
      await sandbox.clock.advance('30d')
      return path
    },
    after: press('act-pay'),
  },
  { name: 'wallet', given: walletPath, flow: { press: 'act-approve', shows: 'success' } },
  { name: 'wallet-refuse', given: walletPath, flow: { press: 'act-refuse', shows: 'success' } },
  {
    name: 'wallet-approved',
    given: (sandbox) => walletPath(sandbox, { status: 'CAPTURED', job_code: 'CAPTURE' }),
    flow: { press: 'return', shows: 'success' },
  },
  {
    name: 'wallet-expired',
    async given(sandbox) {
      const path = await walletPath(sandbox)
      await sandbox.clock.advance('6m')
      return path
    },
    status: 410,
  },
  { name: 'transfer', given: transferPath, flow: { press: 'act-transfer', shows: 'received' } },
  {
    name: 'transfer-bad-form',
    given: transferPath,
    async after(tab) {
      await tab.getByTestId('field-amount').fill('たくさん')
      await tab.getByTestId('field-remitter_account_name').fill('ア'.repeat(60))
      await press('act-transfer')(tab)
    },
  },
  {
    name: 'transfer-paid',
    given: transferPath,
    async after(tab) {
      await tab.getByTestId('field-amount').fill('１００，０００円')
      await press('act-transfer')(tab)
    },
  },
  {
    name: 'transfer-sent-back',
    given: (sandbox) => transferPath(sandbox, { use_exact_deposit_amount: true }),
    async after(tab) {
      await tab.getByTestId('field-amount').fill('1')
      await press('act-transfer')(tab)
    },
  },
  {
    name: 'transfer-late',
    given: (sandbox) => transferPath(sandbox, { status: 'CANCELED' }),
    flow: { press: 'act-transfer', shows: 'notice' },
  },
  ...linkStates,
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
  {
    // Its script goes on by itself, to the page of the issuer.
    name: 'three-d-secure',
    given: tdsPath(),
    after: (tab) => tab.getByTestId('act-answer').waitFor(),
  },
  { name: 'three-d-secure-early', given: tdsPath('/challenge') },
  { name: 'success', given: () => '/pages/success' },
  { name: 'failure', given: () => '/pages/failure' },
  { name: 'problem-not-found', given: () => '/pages/wallet/code_unknown', status: 404 },
  { name: 'problem-world', given: () => '/pages?sandbox_world=nowhere', status: 404 },
]
