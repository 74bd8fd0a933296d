// Tokens as a device wallet would hand them to a page, by the name of a test card.
import * as s from '../kit/schema.ts'
import { walletToken } from '../resources/wallets/actions.ts'
import { operation } from './operation.ts'

const WalletTokenInput = s.object({
  card: s.optional(s.text(40)),
  expire: s.optional(s.yearMonth()),
})

export const mintWalletToken = operation({
  route: 'POST /_sandbox/wallet_tokens',
  summary:
    'Mint the token of a device wallet that holds a test card; visa, expiring 3912, if unsaid',
  body: WalletTokenInput,
  run: ({ body: { card, expire } }) => ({ token: walletToken(card, expire) }),
})
