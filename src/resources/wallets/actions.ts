// Tokens of device wallets. A real one is an encrypted payload; ours says which test card is in the
// wallet, and keeps nothing.
import { sha256 } from '../../kit/canonical.ts'
import type { World } from '../../world/world.ts'
import type { SealedCard } from '../cards/schema.ts'
import {
  sealCard,
  type TestCard,
  testCardNamed,
  testCards,
  usualExpiry,
} from '../cards/test-cards.ts'

const tokenText = /^payment-sandbox wallet ([a-z0-9-]+) ([0-9]{4})$/

/** Longer ones were not minted here. */
const mintedLengthMax = 200

/**
 * The token of a wallet that holds the test card of this name, which expires in `expire`, yyMM.
 * Refuses a name that no test card has.
 */
export function walletToken(cardName = 'visa', expire = usualExpiry): string {
  const { name } = testCardNamed(cardName)
  return Buffer.from(`payment-sandbox wallet ${name} ${expire}`).toString('base64')
}

/** The test card behind a token, and its expiry; a token of another origin stands for `visa`. */
function cardBehind(token: string): { readonly card: TestCard; readonly expire: string } {
  const text = token.length > mintedLengthMax ? '' : Buffer.from(token, 'base64').toString('utf8')
  const [, name = 'visa', expire = usualExpiry] = tokenText.exec(text) ?? []
  const known = testCards.find((card) => card.name === name)
  return known ? { card: known, expire } : { card: testCardNamed('visa'), expire: usualExpiry }
}

/** The card of a wallet that pays with the card's own number. */
export function cardInWallet({ seed }: World, token: string): SealedCard {
  const { card, expire } = cardBehind(token)
  return sealCard(seed, { card_no: card.number, expire })
}

/** The first digits tell the brand, and a device account keeps them. */
const prefixDigits = 6

/**
 * The card of a wallet that pays with an account number of the device: another number of the same
 * brand, always the same for the same card. What the card makes happen stays.
 */
export function deviceAccountInWallet({ seed }: World, token: string): SealedCard {
  const { card, expire } = cardBehind(token)
  const { number, profile } = card
  const digits = BigInt(`0x${sha256(`device account of ${number}`)}`).toString()
  const own = number.slice(0, prefixDigits) + digits.slice(0, number.length - prefixDigits)
  return { ...sealCard(seed, { card_no: own, expire }), profile }
}
