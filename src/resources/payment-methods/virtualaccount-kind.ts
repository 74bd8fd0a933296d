// A customer's own account to transfer to: there at once, and it can be stopped for a while.
import type { Running } from '../../http/endpoint.ts'
import type { Infer } from '../../kit/schema.ts'
import { accountOperations, addAccount, moveAccount } from './account-kind.ts'
import { getMethod, makeDefault } from './actions.ts'
import { changesOf, type MethodKind } from './registration.ts'
import type {
  PaymentMethod,
  VirtualaccountMethodChange,
  VirtualaccountMethodInput,
} from './schema.ts'
import { newAccount } from './virtual-account.ts'

type Input = Infer<typeof VirtualaccountMethodInput>
type Change = Infer<typeof VirtualaccountMethodChange>
type Call = Pick<Running, 'world' | 'store' | 'acting'>

const payType = 'Virtualaccount'

export const virtualaccountKind: MethodKind = {
  ...accountOperations(payType),
  register(call, customerId, body: Input) {
    const virtualaccount = {
      ...newAccount(call.world),
      last_activated_date: call.world.stamp,
      latest_transaction_date: null,
    }
    return addAccount(call, {
      customerId,
      payType,
      on: 'register',
      body,
      detail: { virtualaccount },
    })
  },
  update(call, customerId, id, body: Change) {
    const method = getMethod(call.store, customerId, payType, id)
    const chosen = body.default_flag === '1' ? makeDefault(call.store, method) : method
    return moveAccount(call, chosen, 'update', changesOf(body))
  },
}

/** Stops the account: it takes part in no new payment. */
export const inactivate = (call: Call, customerId: string, id: string): PaymentMethod =>
  moveAccount(call, getMethod(call.store, customerId, payType, id), 'inactivate', {})

/** Takes a stopped account into use again. */
export function reactivate(call: Call, customerId: string, id: string): PaymentMethod {
  const method = getMethod(call.store, customerId, payType, id)
  const { virtualaccount } = method
  const last_activated_date = call.world.stamp
  return moveAccount(call, method, 'reactivate', {
    virtualaccount: virtualaccount && { ...virtualaccount, last_activated_date },
  })
}
