// The register of pages.
import { bankPages } from './bank.tsx'
import { billPage, receiptPage } from './documents.tsx'
import { invoicePage, invoiceResultPage } from './invoice.tsx'
import { landingPages } from './landing.tsx'
import { linkPages } from './links.ts'
import type { Page } from './page.ts'
import { storePage } from './store.tsx'
import { threeDSecurePages } from './three-d-secure.tsx'
import { transferPage } from './transfer.tsx'
import { waitingPage } from './waiting.tsx'
import { walletPage } from './wallet.tsx'

export const pages: readonly Page[] = [
  waitingPage,
  storePage,
  walletPage,
  transferPage,
  ...bankPages,
  ...linkPages,
  invoicePage,
  invoiceResultPage,
  billPage,
  receiptPage,
  ...landingPages,
  ...threeDSecurePages,
]
