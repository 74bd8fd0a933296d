// Cards as they come from elsewhere than a request of the API: entered on a page of the service, or
// named by whoever stands in for a buyer. What leaves here is sealed.
import type { Refusal } from '../../kit/failure.ts'
import type { World } from '../../world/world.ts'
import { type CardEntry, checkCard, sealEntry } from './entry.ts'
import type { SealedCard } from './schema.ts'
import { sealCard, testCardNamed, usualExpiry } from './test-cards.ts'

/** The test card of this name, sealed; refuses a name that no test card has. */
export const sealedTestCard = ({ seed }: World, name = 'visa'): SealedCard =>
  sealCard(seed, {
    card_no: testCardNamed(name).number,
    expire: usualExpiry,
    security_code: '123',
    holder_name: null,
  })

/** A card that was entered on a page, sealed; or what is wrong with it. */
export function sealEntered(
  world: World,
  entry: CardEntry,
): { readonly sealed: SealedCard | undefined; readonly problems: readonly Refusal[] } {
  const problems: Refusal[] = []
  checkCard(entry, world.clock.now(), (problem) => problems.push(problem))
  return { sealed: problems.length > 0 ? undefined : sealEntry(entry, world).sealed, problems }
}
