// Every page in each of its states. From this list come the pictures of `npm run pages`, and the
// tests of accessibility, narrow screens, keyboard and switched-off scripts.
import type { PageState } from './page-state.ts'
import { bankPath, bankStates } from './states-of-banks.ts'
import { invoicePath, invoiceStates } from './states-of-invoices.ts'
import { linkStates } from './states-of-links.ts'
import { paymentStates, storePath, transferPath, walletPath } from './states-of-payments.ts'
import { threeDSecureStates } from './states-of-three-d-secure.ts'

const general: readonly PageState[] = [
  { name: 'waiting-none', given: () => '/pages' },
  {
    name: 'waiting',
    async given(sandbox) {
      await storePath(sandbox)
      await walletPath(sandbox)
      await transferPath(sandbox)
      await bankPath(sandbox)
      await sandbox.given.payment({ status: 'AUTHENTICATED', tds_type: '2' })
      await sandbox.given['session']?.({ amount: '4980' })
      await sandbox.given['cardSession']?.()
      await sandbox.given['paymentMethod']?.({ status: 'AWAITING_CUSTOMER_ACTION' })
      await invoicePath({ status: 'AWAITING_CUSTOMER_PAYMENT' })(sandbox)
      return '/pages'
    },
    flow: { press: 'waiting', shows: 'amount' },
  },
  { name: 'success', given: () => '/pages/success' },
  { name: 'failure', given: () => '/pages/failure' },
  { name: 'problem-not-found', given: () => '/pages/wallet/code_unknown', status: 404 },
  { name: 'problem-world', given: () => '/pages?sandbox_world=nowhere', status: 404 },
]

export const pageStates: readonly PageState[] = [
  ...general,
  ...paymentStates,
  ...linkStates,
  ...invoiceStates,
  ...bankStates,
  ...threeDSecureStates,
]
