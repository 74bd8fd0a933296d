// The buyer who acts by himself: what is done about something that begins to wait for a buyer, or
// for a bank, where the policy of a world is auto or fail. The acts are those that anybody may call
// for; each is a job that is due at once, so the answer and the notifications of what it answers
// come first.

import { parseDuration } from '../kit/dates.ts'
import type { Change } from '../kit/undo-log.ts'
import type { StoredCardSession } from '../resources/card-sessions/schema.ts'
import { sealedTestCard } from '../resources/cards/seal-actions.ts'
import type { StoredInvoice } from '../resources/invoices/schema.ts'
import { actsForMethod } from '../resources/payment-methods/outside-actions.ts'
import type { StoredMethod } from '../resources/payment-methods/schema.ts'
import { actsFor } from '../resources/payments/outside-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import type { StoredSession } from '../resources/sessions/schema.ts'
import type { Authentication } from '../resources/three-d-secure/schema.ts'
import type { BuyerPolicy } from '../settings.ts'
import type { Job } from '../world/records.ts'
import { scripted } from '../world/rules.ts'
import type { JobDefinition, World } from '../world/world.ts'
import { acts, leaving } from './acts.ts'
import { bankActs, decide } from './bank-acts.ts'
import { payInvoice } from './invoice-acts.ts'
import { leave, pay, register } from './session-acts.ts'
import { answerIssuer, type Going, tellOfBrowser, usualBrowser } from './three-d-secure.ts'

/** Sends a form to the merchant as the buyer's browser does; nobody waits for what comes back. */
export type Browser = (world: World, url: string, fields: Readonly<Record<string, string>>) => void

type Active = Exclude<BuyerPolicy, 'manual'>

/** The acts that each policy prefers; what is done is the first that is possible. */
const preferred: Readonly<Record<Active, readonly string[]>> = {
  auto: [
    ...['pay-at-store', 'approve-in-wallet', 'transfer'],
    ...['authorize-bank-account', 'accept-paper-form'],
  ],
  fail: [...['refuse-in-wallet', leaving.name], ...['refuse-bank-account', 'reject-paper-form']],
}

const firstOf = (policy: Active, possible: readonly string[]): string | undefined =>
  preferred[policy].find((act) => possible.includes(act))

/** Who cancels on the page of a link walks away from it; a payment needs no such act. */
const cancelling = 'cancel'

/** By collection: the act that a policy wants of a record; undefined when nothing waits. */
const wanted = {
  // A debit that was handed in waits for its bank, which tells on its day.
  payments: (policy: Active, payment: Payment) =>
    payment.status === 'AWAITING_CUSTOMER_PAYMENT'
      ? firstOf(policy, [...actsFor(payment), leaving.name])
      : undefined,
  // Somebody who was declined on the page does not try for ever.
  sessions: (policy: Active, { status }: StoredSession) =>
    status === 'CREATE' ? { auto: 'pay', fail: cancelling }[policy] : undefined,
  cardSessions: (policy: Active, { status }: StoredCardSession) =>
    status === 'CREATE' ? { auto: 'register-card', fail: cancelling }[policy] : undefined,
  invoices: (policy: Active, { status, pay_types }: StoredInvoice) =>
    policy === 'auto' && status === 'AWAITING_CUSTOMER_PAYMENT' && pay_types.includes('Card')
      ? 'pay-invoice'
      : undefined,
  paymentMethods: (policy: Active, method: StoredMethod) => firstOf(policy, actsForMethod(method)),
  // Nobody is asked anything before the challenge, so there is nothing to refuse.
  authentications: (_: Active, { status }: Authentication) =>
    ({ AUTHENTICATING: 'open-page', CHALLENGE: 'answer-issuer', AUTHENTICATED: undefined })[status],
} as const

type Watched = keyof typeof wanted
type Asked = (policy: Active, record: object) => string | undefined

const isWatched = (collection: string): collection is Watched => Object.hasOwn(wanted, collection)

const kindOf = (act: string): string => `buyer ${act}`

/** A record waits anew with another status, and an authentication that was begun again, too. */
function waitsAnew(before: object | undefined, after: object): boolean {
  const [old, now] = [before, after] as { status?: string; page?: string }[]
  return old?.status !== now?.status || old?.page !== now?.page
}

/** Steps at which a rule may say what the buyer does; `buyer` means any of them. */
export const buyerSteps: readonly string[] = [
  'buyer',
  ...[...preferred.auto, 'pay', 'register-card', 'open-page', 'answer-issuer'].map(kindOf),
]

/** Why an act is done: by the policy, by a rule, by a rule that wants it twice, or once more. */
const reasons = ['', 'scripted ', 'scripted twice ', 'scripted again '] as const
type Reason = (typeof reasons)[number]

/** What a buyer does about a record that has just begun to wait, and when. */
function planned(world: World, ask: (policy: Active) => string | undefined, record: object) {
  const step = ask('auto') ?? ask('fail')
  if (step === undefined) return undefined
  const on = [world.turn.on, kindOf(step), 'buyer']
  const conduct = scripted(world, 'buyer', on, () => record as Readonly<Record<string, unknown>>)
  if (conduct?.does === 'leave') return undefined
  const policy = conduct?.does ?? world.buyerPolicy
  const act = policy === 'manual' ? undefined : ask(policy)
  if (act === undefined) return undefined
  const reason: Reason = conduct ? (conduct.twice ? 'scripted twice ' : 'scripted ') : ''
  return { kind: reason + kindOf(act), afterMs: parseDuration(conduct?.after ?? '') ?? 0 }
}

/** Plans what the world's buyers do about what changed, in the running command. */
export function planFor(world: World, changes: readonly Change[]): void {
  // Planning a job is a change too.
  for (const { collection, owner, id: subject, before, after } of [...changes]) {
    if (after === undefined || !isWatched(collection) || !waitsAnew(before, after)) continue
    const ask = (policy: Active) => (wanted[collection] as Asked)(policy, after)
    const plan = planned(world, ask, after)
    if (plan === undefined) continue
    const dueMs = world.nowMs + plan.afterMs
    world.scheduler.plan({ kind: plan.kind, owner, subject, dueMs, priority: 5 })
  }
}

type Doing = (world: World, job: Job, reason: Reason) => void

/** Nobody waits any more, and yet money may come: at the till, to an account. */
const isClosed = (record: object): record is Payment =>
  'access_id' in record &&
  ['CANCELED', 'EXPIRED'].includes((record as { readonly status?: string }).status ?? '')

/** Whether the record still waits for the act, by the policy of its world or by any. */
function stillWaits(world: World, asked: Asked, record: object, act: string, reason: Reason) {
  if (reason === 'scripted again ') return true
  if (reason !== '' && isClosed(record) && actsFor(record).some((each) => each === act)) return true
  const policies: readonly BuyerPolicy[] = reason === '' ? [world.buyerPolicy] : ['auto', 'fail']
  return policies.some((policy) => policy !== 'manual' && asked(policy, record) === act)
}

/** An act on a record, if that still waits for it. */
const ifWaiting =
  <C extends Watched>(
    collection: C,
    act: string,
    run: (world: World, record: Parameters<(typeof wanted)[C]>[1]) => void,
  ): Doing =>
  (world, { owner, subject }, reason) => {
    type Found = Parameters<(typeof wanted)[C]>[1]
    const record = world.store[collection].find(owner, subject) as Found | undefined
    if (record === undefined) return
    if (stillWaits(world, wanted[collection] as Asked, record, act, reason)) run(world, record)
  }

/** What the buyer does in the window of 3-D Secure; the form goes to the merchant. */
const inWindow = (
  act: string,
  browser: Browser,
  turn: (world: World, authentication: Authentication) => Going,
) =>
  ifWaiting('authentications', act, (world, authentication) => {
    const going = turn(world, authentication)
    if (going.to === 'merchant') browser(world, going.url, going.fields)
  })

/** The jobs of buyers who act by themselves; their forms are sent by `browser`. */
export function buyerJobs(browser: Browser): readonly JobDefinition[] {
  const doings: readonly (readonly [act: string, run: Doing])[] = [
    ...acts.map((act) => {
      const { name } = act
      return [
        name,
        ifWaiting('payments', name, (world, found) => act.run(world, found, {})),
      ] as const
    }),
    ...bankActs.map((act) => {
      const run = (world: World, { id }: StoredMethod) => decide(world, act, id, {})
      return [act.name, ifWaiting('paymentMethods', act.name, run)] as const
    }),
    ['pay', (world, { subject }) => pay(world, subject, { sealed: sealedTestCard(world) })],
    [
      'register-card',
      (world, { subject }) => register(world, subject, { sealed: sealedTestCard(world) }),
    ],
    [
      'pay-invoice',
      ifWaiting('invoices', 'pay-invoice', (world, invoice) =>
        payInvoice(world, invoice, sealedTestCard(world)),
      ),
    ],
    [cancelling, (world, { subject }) => leave(world, subject)],
    [
      'open-page',
      inWindow('open-page', browser, (world, before) => tellOfBrowser(world, before, usualBrowser)),
    ],
    [
      'answer-issuer',
      inWindow('answer-issuer', browser, (world, before) =>
        answerIssuer(world, before, world.buyerPolicy === 'fail' ? 'fail' : undefined),
      ),
    ],
  ]
  return doings.flatMap(([act, run]) => reasons.map((reason) => jobOf(act, run, reason)))
}

/** The job of an act; one that is to be done twice plans the second time itself. */
function jobOf(act: string, run: Doing, reason: Reason): JobDefinition {
  return {
    kind: reason + kindOf(act),
    mayBeRefused: true,
    run(world, job) {
      run(world, job, reason)
      if (reason !== 'scripted twice ') return
      const { owner, subject, priority } = job
      const kind = `scripted again ${kindOf(act)}`
      world.scheduler.plan({ kind, owner, subject, dueMs: world.nowMs, priority })
    },
  }
}
