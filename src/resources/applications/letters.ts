// Which mail about a contract is written when, and to whom.
import { type MailDefinition, type MailVariables, sendMail } from '../../world/mail.ts'
import type { World } from '../../world/world.ts'
import { ownerOfShop } from './actions.ts'
import { contractOpened, mailVerification, type OwnerMail } from './mails.ts'
import type { Application } from './schema.ts'

function write<V extends OwnerMail & MailVariables>(
  world: World,
  shopId: string,
  definition: MailDefinition<V>,
  variablesFor: (owner: OwnerMail) => V,
): void {
  const owner = ownerOfShop(world, shopId)
  if (!owner) return
  sendMail(world, definition, {
    shop_id: shopId,
    to: owner.email,
    shop_mail_template_id: null,
    related: { kind: 'contract', id: shopId },
    variables: variablesFor({ name: owner.name }),
  })
}

/** The address of a new user is to be verified. */
export const writeVerification = (world: World, shopId: string): void =>
  write(world, shopId, mailVerification, (owner) => owner)

/** The shop is in operation. */
export const writeOpened = (world: World, { shop_id, shop_info }: Application): void =>
  write(world, shop_id, contractOpened, (owner) => ({
    ...owner,
    shop: shop_info?.shop_name ?? shop_id,
  }))
