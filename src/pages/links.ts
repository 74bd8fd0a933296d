// The pages behind links, and where they lead.
import { cardLinkPage, cardResultPage } from './link-card.tsx'
import { paymentLinkPage } from './link-payment.tsx'
import { konbiniReceptionPage, transferReceptionPage } from './link-reception.tsx'
import { linkResultPage } from './link-result.tsx'

export const linkPages = [
  paymentLinkPage,
  linkResultPage,
  konbiniReceptionPage,
  transferReceptionPage,
  cardLinkPage,
  cardResultPage,
]
