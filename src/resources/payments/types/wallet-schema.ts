// What the bodies of both device wallets share.
import * as s from '../../../kit/schema.ts'
import { customerId } from '../../customers/schema.ts'
import { accessFields } from '../schema.ts'

/**
 * A wallet's encrypted payload, in Base64. How long it may be is not published; the form counts no
 * groups of four, because an expression that does overflows the stack on a text of many megabytes.
 */
const walletToken = () =>
  s.formed('^[A-Za-z0-9+/]+={0,2}$', 'cGF5bWVudC1zYW5kYm94IHdhbGxldCB2aXNhIDM5MTI=')

/** An execution with a token of the wallet; a card of the customer cannot stand in for it. */
export const walletExecutionFields = <T extends string>(payType: T) => ({
  ...accessFields(payType),
  token: s.item('020', walletToken()),
  customer_id: s.maybe(s.item('011', customerId())),
})
