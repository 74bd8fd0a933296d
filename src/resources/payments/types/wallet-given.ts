// What a recipe executes a payment of a device wallet with.
import type { Wish } from '../../../http/given.ts'
import { walletToken } from '../../wallets/actions.ts'

/** A wallet that holds the test card `card`, and the customer, if one is wished for. */
export const walletOf = ({ card, customer_id }: Wish) => ({
  token: walletToken(card as string | undefined),
  ...(customer_id === undefined ? {} : { customer_id }),
})
