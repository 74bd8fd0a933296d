// The pages on which a buyer pays: at the counter, in the wallet, by transfer.
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { type PageState, press } from './page-state.ts'

interface Made {
  readonly id: string
  readonly shop_id: string
  readonly code_id: string
}

const waiting = 'AWAITING_CUSTOMER_PAYMENT'

const paymentOf = (sandbox: Sandbox, pay_type: string, wish: object = {}): Promise<Made> =>
  sandbox.given.payment<Made>({ pay_type, status: waiting, ...wish })

export async function storePath(sandbox: Sandbox, wish?: object) {
  const { id, shop_id } = await paymentOf(sandbox, 'Konbini', { amount: '4980', ...wish })
  return `/pages/store/${shop_id}/${id}`
}

export async function walletPath(sandbox: Sandbox, wish?: object) {
  const redirect_url = `${sandbox.url}/pages/success`
  const { code_id } = await paymentOf(sandbox, 'Paypay', {
    ...{ redirect_url, amount: '1280', order_description: 'コーヒー豆 200g', ...wish },
  })
  return `/pages/wallet/${code_id}`
}

export async function transferPath(sandbox: Sandbox, wish?: object) {
  const { id, shop_id } = await paymentOf(sandbox, 'Virtualaccount', {
    ...{ billing_amount: '128000', ...wish },
  })
  return `/pages/transfer/${shop_id}/${id}`
}

export const paymentStates: readonly PageState[] = [
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
]
