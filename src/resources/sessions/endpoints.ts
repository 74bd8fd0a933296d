import { type Checking, endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { inner } from '../../kit/collection.ts'
import { published } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { requireUsable } from '../applications/usable-actions.ts'
import { amountsOf, checkTotal } from '../payments/amounts.ts'
import { isOrderIdFree } from '../payments/page-actions.ts'
import { typeOf } from '../payments/types/index.ts'
import { checkTds2, toldToIssuer } from '../three-d-secure/checks.ts'
import { sendGuide } from './letters.ts'
import { Session, SessionInput, type StoredSession } from './schema.ts'
import { sessionTable } from './table.ts'
import { checkVisit, moved, visitOf } from './visit-actions.ts'

type Blocks = Pick<SessionInput, 'card' | 'konbini' | 'paypay' | 'virtualaccount'>

/** The item of cards that nobody has classified. */
const usualItemCode = '0000990'
/** Days that a transfer may take where the merchant does not say. */
const usualTransferDays = 3

const numberOr = <T>(value: string | number | null | undefined, otherwise: T): number | T =>
  value === null || value === undefined ? otherwise : Number(value)

/** What the answer says of each way to pay, whether it is offered or not. */
function blocksOf({ card, konbini, paypay, virtualaccount }: Blocks) {
  const tds_type = card?.tds_type ?? '0'
  return {
    card: {
      job_code: card?.job_code ?? 'AUTH',
      tds_type,
      td_tenant_name: card?.td_tenant_name ?? null,
      tds2_type: tds_type === '2' ? (card?.tds2_type ?? '2') : null,
      item_code: usualItemCode,
    },
    konbini: {
      konbini_reception_url: null,
      payment_term_day: numberOr(konbini?.payment_term_day, null),
      konbini_reception_mail_send_flag: konbini?.konbini_reception_mail_send_flag ?? '0',
    },
    paypay: {
      job_code: paypay?.job_code ?? 'AUTH',
      order_description: paypay?.order_description ?? null,
    },
    virtualaccount: {
      virtualaccount_reception_url: null,
      payment_term_day: numberOr(virtualaccount?.payment_term_day, usualTransferDays),
      virtualaccount_reception_mail_send_flag:
        virtualaccount?.virtualaccount_reception_mail_send_flag ?? '0',
      use_exact_deposit_amount: virtualaccount?.use_exact_deposit_amount ?? null,
    },
  } as const
}

type Transaction = SessionInput['transaction']

const offered = ({ pay_type }: Transaction) => pay_type ?? (['Card'] as const)

/** The total must be possible for each way to pay that is offered; one problem says enough. */
function checkAmounts({ body, report }: Checking<unknown, unknown, SessionInput>): void {
  const { transaction } = body
  if (transaction === undefined) return
  const [problem] = offered(transaction).flatMap((pay_type) => {
    const found: Parameters<typeof report>[0][] = []
    checkTotal(transaction, typeOf({ pay_type }), (each) => found.push(each))
    return found
  })
  if (problem) report(problem)
}

function checkTermDays({ body, report }: Checking<unknown, unknown, SessionInput>): void {
  const { konbini, virtualaccount } = body
  for (const [block, most] of [
    [konbini, 14],
    [virtualaccount, 99],
  ] as const) {
    if (Number(block?.payment_term_day ?? 0) <= most) continue
    const hint = `payment_term_day is 0 to ${most} days; 0 is today`
    report(fail.outOfRange('payment_term_day').about('039').withHint(hint))
  }
}

const transactionOf = (transaction: Transaction, order_id: string) => {
  const { amount, tax } = amountsOf(transaction)
  return {
    pay_type: [...new Set(offered(transaction))],
    order_id,
    amount,
    tax,
    client_field_1: transaction.client_field_1 ?? null,
    client_field_2: transaction.client_field_2 ?? null,
    client_field_3: transaction.client_field_3 ?? null,
  }
}

const create = endpoint({
  route: 'POST /v1/sessions',
  code: 'EL001',
  summary: 'Create a link to a page on which a buyer pays',
  source: published('payment URLs'),
  group: permissionGroups.payments,
  keys: 'secret',
  body: SessionInput,
  returns: Session,
  checks(input) {
    const { body, nowMs, report } = input
    checkAmounts(input)
    checkTermDays(input)
    checkVisit(body, nowMs, report)
    if (body.card) checkTds2(body.card, report)
  },
  run({ world, store, acting, body }) {
    const { transaction, card, virtualaccount } = body
    const orderId = transaction.order_id ?? world.ids.id('o_')
    if (!isOrderIdFree(store, orderId)) throw fail.idTaken()
    requireUsable(world, acting.id, ...offered(transaction))
    moved(world, sessionTable, 'none', 'create')
    const session: StoredSession = store.sessions.add({
      ...visitOf(world, acting, body, (id) => `/v1/links/${id}`),
      thanks_mail_send_flag: body.thanks_mail_send_flag ?? '0',
      transaction: transactionOf(transaction, orderId),
      ...blocksOf(body),
      bill_id: null,
      [inner]: {
        shop_id: acting.id,
        reference_order_id: virtualaccount?.reference_order_id ?? null,
        tds2: toldToIssuer(card ?? {}, undefined),
        entered_mail: null,
        konbini_code: null,
      },
    })
    store.sessionOrders.add({ id: orderId, session_id: session.id })
    sendGuide(world, session)
    return session
  },
})

export const sessionEndpoints = [create]
