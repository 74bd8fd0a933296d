// What a buyer does, by command: one operation for each act.
import { type Act, acts, leaving, paymentFor, paymentOfCode, waiting } from '../buyer/acts.ts'
import { waitingBusiness, waitingRegistrations } from '../buyer/authenticate.ts'
import { type BankAct, bankActs, decide, decisionOf, waitingDecisions } from '../buyer/bank-acts.ts'
import { buyerFail } from '../buyer/failures.ts'
import { waitingInvoices } from '../buyer/invoice-acts.ts'
import { leave, waitingSessions } from '../buyer/session-acts.ts'
import { draw } from '../http/pictures.ts'
import * as s from '../kit/schema.ts'
import { buyerPolicies } from '../settings.ts'
import { controlFail } from './failures.ts'
import { type Asked, type Operation, operation } from './operation.ts'

export const whichPayment = { payment: s.text(30), account: s.optional(s.text(13, 13)) }

type Details = Parameters<Act['run']>[2]

interface Which extends Details {
  readonly payment: string
  readonly account?: string | undefined
}

/** Lets the buyer act on a payment; gives what became of it. */
function perform(act: Act, { world, command }: Pick<Asked, 'world' | 'command'>, which: Which) {
  const { payment: id, account, ...details } = which
  const { result, payment } = command(() => {
    return act.run(world, paymentFor(world, id, account), details)
  })
  const { shop_id, pay_type, status, total_amount } = payment
  // A buyer who is done in the wallet comes back to the shop.
  const { redirect_url } = payment as { readonly redirect_url?: string | null }
  const landing = /-in-wallet$/.test(act.name) ? { redirect_url } : {}
  return { payment: id, account: shop_id, pay_type, result, status, total_amount, ...landing }
}

/** The operation of an act. */
const ofAct = (act: Act) =>
  operation({
    route: `POST /_sandbox/buyer/${act.name}`,
    summary: act.summary,
    body: s.object({ ...whichPayment, ...act.details }),
    run: (asked) => perform(act, asked, asked.body as Which),
  })

/** Who walks away from a link presses cancel on its page; a payment waits on. */
const walkAway = operation({
  route: 'POST /_sandbox/buyer/walk-away',
  summary: 'Leave a payment as it waits, or cancel on the page of a link',
  body: s.object({
    payment: s.optional(whichPayment.payment),
    account: whichPayment.account,
    session: s.optional(s.text(25, 25)),
  }),
  run(asked): object {
    const { payment, account, session } = asked.body
    if (session !== undefined && payment === undefined) {
      return asked.command(() => leave(asked.world, session))
    }
    if (payment === undefined || session !== undefined) throw buyerFail.sessionUnclear()
    return perform(leaving, asked, { payment, account })
  },
})

/** Operations by the names of their acts. */
export const buyerActs = new Map<string, Operation>([
  ...acts.map((act) => [act.name, ofAct(act)] as const),
  [leaving.name, walkAway],
])

const ofBankAct = (act: BankAct) =>
  operation({
    route: `POST /_sandbox/buyer/${act.name}`,
    summary: act.summary,
    body: s.object({ payment_method: s.text(25), ...act.details }),
    run({ world, body, command }) {
      const { payment_method: id, ...details } = body
      return decisionOf(command(() => decide(world, act, id, details)))
    },
  })

/** Operations by the names of the decisions about bank accounts. */
export const buyerDecisions = new Map(bankActs.map((act) => [act.name, ofBankAct(act)]))

/** Modules of a code on a screen, in pixels. */
const codeScale = 4

interface Coded {
  readonly id: string
  readonly pay_type: string
  readonly total_amount: number
  readonly code_url?: string | null
  readonly code_expiry_date?: string | null
}

export const showCode = operation({
  route: 'GET /_sandbox/buyer/codes/{code_id}',
  summary: 'The code of a wallet payment that waits, as a QR picture (PNG, Base64)',
  async run({ world, params }) {
    const coded: Coded = paymentOfCode(world, params.code_id)
    const { id, pay_type, total_amount, code_url, code_expiry_date } = coded
    const text = code_url ?? ''
    const picture = await draw({ symbology: 'qrcode', scale: codeScale, text })
    return { payment: id, pay_type, total_amount, code_url, code_expiry_date, picture }
  },
})

export const setBuyerPolicy = operation({
  route: 'PUT /_sandbox/buyer/policy',
  summary: 'What buyers of the world do by themselves about what begins to wait from now on',
  body: s.object({ policy: s.oneOf(...buyerPolicies) }),
  async run({ control, world, body: { policy } }) {
    if (policy !== 'manual') await control.hireBuyer()
    if (world.retired) throw controlFail.worldReplaced(world.name)
    world.buyerPolicy = policy
    return { policy }
  },
})

export const listWaiting = operation({
  route: 'GET /_sandbox/buyer/waiting',
  summary:
    'List the payments, links, invoices, cards and bank accounts that wait, and what may be done',
  run: ({ world }) => ({
    list: [
      ...waiting(world),
      ...waitingSessions(world),
      ...waitingInvoices(world),
      ...waitingRegistrations(world),
      ...waitingBusiness(world),
      ...waitingDecisions(world),
    ],
  }),
})
