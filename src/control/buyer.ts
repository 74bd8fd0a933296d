// What a buyer does, by command: one operation for each act.
import { type Act, acts, paymentFor, waiting } from '../buyer/acts.ts'
import * as s from '../kit/schema.ts'
import { operation } from './operation.ts'

const whichPayment = { payment: s.text(30), account: s.optional(s.text(13, 13)) }

/** The operation of an act. */
const ofAct = (act: Act) =>
  operation({
    route: `POST /_sandbox/buyer/${act.name}`,
    summary: act.summary,
    body: s.object({ ...whichPayment, ...act.details }),
    run({ world, body, command }) {
      const { payment: id, account, ...details } = body
      const { result, payment } = command(() => {
        return act.run(world, paymentFor(world, id, account), details)
      })
      const { shop_id, pay_type, status, total_amount } = payment
      return { payment: id, account: shop_id, pay_type, result, status, total_amount }
    },
  })

/** Operations by the names of their acts. */
export const buyerActs = new Map(acts.map((act) => [act.name, ofAct(act)]))

export const listWaiting = operation({
  route: 'GET /_sandbox/buyer/waiting',
  summary: 'List the payments that wait for their buyer, and what each may do',
  run: ({ world }) => ({ list: waiting(world) }),
})
