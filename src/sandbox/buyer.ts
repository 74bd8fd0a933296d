// The buyer in a test's hand: each human step is a method.

import type { Post } from '../buyer/authenticate.ts'
import type { InvoiceActed } from '../buyer/invoice-acts.ts'
import type { SessionActed } from '../buyer/session-acts.ts'
import { authenticateBuyer } from '../control/authenticate.ts'
import { buyerActs, buyerDecisions, listWaiting, setBuyerPolicy } from '../control/buyer.ts'
import { payInvoice, transferToInvoice } from '../control/invoices.ts'
import type { Operation } from '../control/operation.ts'
import { payLink, registerCardByLink } from '../control/sessions.ts'
import type { BuyerPolicy } from '../settings.ts'
import { type Caller, definedOnly } from './caller.ts'

/** A payment, and what the act needs besides. */
export interface OnPayment {
  readonly payment: string
  /** The shop that it is of, where several have one of this id. */
  readonly account?: string
}

/** Where the buyer pays; a store of the first chain unless it is said. */
export interface AtStore extends OnPayment {
  readonly konbini_code?: string
  readonly konbini_store_code?: string
}

/** What is transferred, and by whom; the whole bill unless it is said. */
export interface Transfer extends OnPayment {
  /** Yen. */
  readonly amount?: number
  readonly remitter_account_name?: string
  readonly remitter_bank_name?: string
  readonly remitter_branch_name?: string
}

/** A bank account that waits for a decision, or a card that waits for its issuer. */
export interface OnPaymentMethod {
  readonly payment_method: string
}

/** What is wrong with a paper form; one of the usual faults unless it is said. */
export interface RejectedForm extends OnPaymentMethod {
  readonly paper_failure_description?: string
}

/** What became of a decision. */
export interface Decided {
  readonly payment_method: string
  readonly account: string
  readonly pay_type: string
  readonly customer_id: string
  readonly status: string
  /** Where an account owner lands who comes back from the bank. */
  readonly return_url: string | null
}

/** What the bank tells of a debit; what its data asks for, or success, unless it is said. */
export interface DebitResult extends OnPayment {
  readonly result_code?: string
}

/** The link of a session. */
export interface OnLink {
  readonly session: string
}

/** How the buyer pays on the page of a link; by its first way to pay unless it is said. */
export interface PayingByLink extends OnLink {
  readonly pay_type?: 'Card' | 'Konbini' | 'Paypay' | 'Virtualaccount'
  /** The name of a test card; `visa` unless it is said. */
  readonly card?: string
  readonly konbini_code?: string
  /** Entered on the page, where the session has no receiver_mail. */
  readonly email?: string
}

/** An invoice. */
export interface OnInvoice {
  readonly invoice: string
  /** The shop that it is of, where several have one of this id. */
  readonly account?: string
}

/** What became of an act on an invoice. */
export type InvoiceDone = InvoiceActed

/** What became of an act on a link, and where the browser goes. */
export type LinkDone = SessionActed

/** What the buyer does in the window of 3-D Secure. */
export interface InWindow {
  /** At a challenge: the right answer, a wrong one, or the window is closed; else the card's. */
  readonly answer?: 'pass' | 'fail' | 'abandon'
  /** How long the buyer looks at each page, on the clock of the world: `5m`. */
  readonly think?: string
  /** Opens the page again at the end, this often in all. */
  readonly visits?: number
  /** Sends each form this often. */
  readonly submits?: number
  /** Carries the forms to the merchant; to servers of this machine unless it is said. */
  readonly send?: boolean
}

/** What became of an authentication, and the forms that the browser sent. */
export interface AuthenticateDone {
  readonly payment?: string
  readonly payment_method?: string
  readonly account: string
  readonly pay_type: string
  /** `posted`, `abandoned` at the challenge, or `refused` by a page. */
  readonly result: string
  readonly status: string
  readonly tds2_status: string | null
  readonly tds2_trans_result: string | null
  readonly error_code: string | null
  readonly posts: readonly Post[]
  /** What the last page said when it did not go on. */
  readonly refusal: string | null
}

/** What became of an act. */
export interface ActDone {
  readonly payment: string
  readonly account: string
  readonly pay_type: string
  /** `approved`, or `refused` when the store, the wallet or the bank did not take it. */
  readonly result: string
  readonly status: string
  readonly total_amount: number
  /** Where a buyer lands who comes back from the wallet. */
  readonly redirect_url?: string | null
}

/** The buyer as an actor. An act that the payment's status does not allow rejects. */
export interface Buyer {
  /** Payments, links, cards and bank accounts that wait for their buyer, or for a bank. */
  waiting(): ReturnType<typeof listWaiting.run>['list']
  /** What buyers of this world do by themselves about what begins to wait from now on. */
  policy(policy: BuyerPolicy): Promise<void>
  payAtStore(where: AtStore): Promise<ActDone>
  approveInWallet(which: OnPayment): Promise<ActDone>
  refuseInWallet(which: OnPayment): Promise<ActDone>
  transfer(what: Transfer): Promise<ActDone>
  /** The bank tells what came of a debit. */
  debitResult(what: DebitResult): Promise<ActDone>
  /** Leaves a payment as it waits. */
  walkAway(which: OnPayment): Promise<ActDone>
  /** Cancels on the page of a link. */
  walkAway(which: OnLink): Promise<LinkDone>
  /** Pays on the page of a link; a decline is a result. */
  pay(how: PayingByLink): Promise<LinkDone>
  /** Registers a card on the page of a link, and goes through 3-D Secure where it asks for it. */
  registerCard(
    how: Pick<PayingByLink, 'session' | 'card' | 'email'> & Pick<InWindow, 'answer'>,
  ): Promise<LinkDone>
  /** Pays an invoice by card on its page; a decline is a result. */
  payInvoice(how: OnInvoice & Pick<PayingByLink, 'card'>): Promise<InvoiceDone>
  /** Transfers money to the account of an invoice; what is left to pay unless it is said. */
  transferToInvoice(what: OnInvoice & Omit<Transfer, 'payment'>): Promise<InvoiceDone>
  /** The account's owner agrees on the page of the bank. */
  authorizeBankAccount(which: OnPaymentMethod): Promise<Decided>
  refuseBankAccount(which: OnPaymentMethod): Promise<Decided>
  /** The bank accepts the paper form. */
  acceptPaperForm(which: OnPaymentMethod): Promise<Decided>
  rejectPaperForm(what: RejectedForm): Promise<Decided>
  /** Goes through 3-D Secure without a browser. */
  authenticate(how: InWindow & (OnPayment | OnPaymentMethod)): Promise<AuthenticateDone>
  /** The simulator of the service pays: the event is that of a stub. */
  simulate(what: AtStore & Transfer & DebitResult): Promise<ActDone>
}

/** The buyer of a world. */
export function buyerOf(caller: Caller): Buyer {
  const act = (name: string) => (body: object) =>
    caller.act(buyerActs.get(name) as unknown as Operation<ActDone>, definedOnly(body))
  const decide =
    (...[name]: Parameters<typeof buyerDecisions.get>) =>
    (body: object) =>
      caller.act(buyerDecisions.get(name) as Operation<Decided>, definedOnly(body))
  return {
    waiting: () => caller.read(listWaiting).list,
    async policy(policy) {
      await caller.act(setBuyerPolicy, { policy })
    },
    payAtStore: act('pay-at-store'),
    approveInWallet: act('approve-in-wallet'),
    refuseInWallet: act('refuse-in-wallet'),
    transfer: act('transfer'),
    debitResult: act('debit-result'),
    walkAway: act('walk-away') as Buyer['walkAway'],
    pay: (how) => caller.act(payLink, definedOnly(how)),
    registerCard: (how) => caller.act(registerCardByLink, definedOnly(how)),
    payInvoice: (how) => caller.act(payInvoice, definedOnly(how)),
    transferToInvoice: (what) => caller.act(transferToInvoice, definedOnly(what)),
    authorizeBankAccount: decide('authorize-bank-account'),
    refuseBankAccount: decide('refuse-bank-account'),
    acceptPaperForm: decide('accept-paper-form'),
    rejectPaperForm: decide('reject-paper-form'),
    authenticate: (how) => caller.act(authenticateBuyer, definedOnly(how)),
    simulate: act('simulate'),
  }
}
