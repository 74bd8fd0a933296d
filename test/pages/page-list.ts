// Every page in each of its states. From this list come the pictures of `npm run pages`, and the
// tests of accessibility, narrow screens, keyboard and switched-off scripts.
import type { Page as Tab } from 'playwright-core'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { bankPath, linkPath, storePath, tdsPath, transferPath, walletPath } from './page-paths.ts'

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

const ways = ['Card', 'Konbini', 'Paypay', 'Virtualaccount']
const order = { amount: '4980', order_id: 'order-2026-01' }

async function enterCard(tab: Tab, number = '4111111111111111') {
  await tab.getByTestId('field-card_no').fill(number)
  await tab.getByTestId('field-expire').fill('12/39')
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
  {
    name: 'link',
    given: linkPath('session', { ...order, pay_type: ways }),
    flow: { press: 'way-Konbini', shows: 'field-konbini_code' },
  },
  {
    name: 'link-card',
    given: linkPath('session', { ...order, cancel_url: 'http://localhost/cart' }),
    flow: { press: 'act-pay', shows: 'refused' },
  },
  {
    name: 'link-card-bad-form',
    given: linkPath('session', order),
    async after(tab) {
      await enterCard(tab, '4111')
      await tab.getByTestId('field-security_code').fill('１')
      await press('act-pay')(tab)
    },
  },
  {
    name: 'link-card-declined',
    given: linkPath('session', order),
    async after(tab) {
      await enterCard(tab, '4000000000000002')
      await press('act-pay')(tab)
    },
  },
  {
    name: 'link-paid',
    given: linkPath('session', order),
    async after(tab) {
      await enterCard(tab)
      await press('act-pay')(tab)
    },
  },
  {
    name: 'link-konbini',
    given: linkPath('session', {
      ...{ ...order, pay_type: ['Konbini'], konbini: { konbini_reception_mail_send_flag: '1' } },
    }),
    flow: { press: 'act-pay', shows: 'barcode' },
  },
  {
    name: 'link-wallet',
    given: linkPath('session', { ...order, pay_type: ['Paypay'] }),
    flow: { press: 'act-pay', shows: 'act-approve' },
  },
  {
    name: 'link-slip',
    given: linkPath('session', { ...order, status: 'REQSUCCESS' }, '/konbini'),
    flow: { press: 'pay-now', shows: 'act-pay' },
  },
  {
    name: 'link-account',
    given: linkPath(
      'session',
      { ...order, status: 'REQSUCCESS', pay_type: 'Virtualaccount' },
      '/virtualaccount',
    ),
    flow: { press: 'pay-now', shows: 'act-transfer' },
  },
  {
    name: 'link-waiting',
    given: linkPath('session', { ...order, status: 'REQSUCCESS' }),
    flow: { press: 'go-on', shows: 'barcode' },
  },
  {
    name: 'link-failed',
    given: linkPath('session', { ...order, status: 'PAYSTART' }, '/result'),
    flow: { press: 'try-again', shows: 'act-pay' },
  },
  { name: 'link-over', given: linkPath('session', { status: 'PAYSUCCESS' }), status: 410 },
  { name: 'link-canceled', given: linkPath('session', { status: 'ERROR' }), status: 410 },
  {
    name: 'link-expired',
    async given(sandbox) {
      const path = await linkPath('session', order)(sandbox)
      await sandbox.clock.advance('25h')
      return path
    },
    status: 410,
  },
  {
    name: 'link-for-card',
    given: linkPath('cardSession', { completion_mail_send_flag: '1' }),
    flow: { press: 'act-register', shows: 'refused' },
  },
  {
    name: 'link-for-card-done',
    given: linkPath('cardSession'),
    async after(tab) {
      await enterCard(tab)
      await press('act-register')(tab)
    },
  },
  { name: 'link-for-card-over', given: linkPath('cardSession', { status: 'ERROR' }), status: 410 },
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
