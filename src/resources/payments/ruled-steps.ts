// Where rules are asked for the result of a step of a payment, and of its authentication.
import type { RuledStep } from '../../world/ruled-step.ts'
import { answerResults, authenticationResults } from '../three-d-secure/actions.ts'
import { expiryKind } from './expiry-kind.ts'
import { operationRoutes } from './operation-routes.ts'
import { paymentTypes } from './types/index.ts'
import type { BuyerAct, PaymentType } from './types/payment-type.ts'

/** How a rule names an act: as the step of a buyer, or as the job in which the bank tells. */
export const actName = (type: PaymentType, act: BuyerAct): string =>
  act === 'debit-result' ? expiryKind(type) : `buyer ${act}`

/** What an execution is about that is authenticated, or not, where the type may have both. */
function executedBy({ table, payType: pay_type }: PaymentType, action: string) {
  if (!action.startsWith('execute ') || !table.allows('UNPROCESSED', 'execute 3DS')) {
    return { pay_type }
  }
  if (!action.startsWith('execute 3DS')) return { pay_type, tds_type: '0' }
  return { pay_type, tds_type: '2', tds2_type: action.includes(' else ') ? '3' : '2' }
}

/** Acts whose result is somebody else's to say; the wallet has an act for each. */
const askedActs: readonly string[] = ['pay-at-store', 'transfer', 'debit-result']

const isAct = (name: string): name is BuyerAct => askedActs.includes(name)

/** Where words of payments stand. */
const wordsIn = "client_field_1 to 3 of the payment, or its customer's name"

/** Wallets by code and transfers ask nobody whose answer a word could name. */
const withWords: readonly string[] = ['Card', 'Applepay', 'Googlepay', 'Konbini', 'Directdebit']

function stepsOf(type: PaymentType): readonly RuledStep[] {
  const actions = [...new Set(type.table.transitions.map(({ on }) => on))]
  return actions.flatMap((action) => {
    const [name = ''] = action.split(' ')
    const hasWords = withWords.includes(type.payType) && name !== 'pay-at-store'
    const step = {
      ...{ table: type.table, action, when: executedBy(type, action) },
      ...(hasWords ? { wordsIn } : {}),
    }
    const routes =
      name === 'secure'
        ? [operationRoutes['secure'], operationRoutes['execute']]
        : [operationRoutes[name]]
    if (isAct(name)) return [{ ...step, on: actName(type, name) }]
    return routes.flatMap((on) => (on === undefined ? [] : [{ ...step, on }]))
  })
}

const authentications: readonly RuledStep[] = [
  { on: 'PUT /v1/secure2/{access_id}', results: authenticationResults, wordsIn },
  { on: 'GET /v1/secure2/{access_id}', results: answerResults, wordsIn },
]

export const ruledSteps = (): readonly RuledStep[] => [
  ...Object.values(paymentTypes).flatMap(stepsOf),
  ...authentications,
]
