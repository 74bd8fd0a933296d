// What comes over payment methods from outside the API: what account owners and banks decide, and
// the end of an application's life.
import { inner } from '../../kit/collection.ts'
import { ownerOf, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { addWebRegistration } from '../deposits/follow.ts'
import { moveAccount } from './account-kind.ts'
import { lastMomentOf, nextDebitDay } from './debit-days.ts'
import { methodTables, shopOf } from './moves.ts'
import type { PaymentMethod, StoredMethod } from './schema.ts'

/** What account owners and banks do; each is an action of a table. */
export const methodActs = [
  'authorize-bank-account',
  'refuse-bank-account',
  'accept-paper-form',
  'reject-paper-form',
] as const
export type MethodAct = (typeof methodActs)[number]

/** What an act tells besides. */
export interface MethodActDetails {
  readonly paper_failure_description?: string | undefined
}

/** The acts that the method's status allows. */
export const actsForMethod = ({ pay_type, status }: PaymentMethod): readonly MethodAct[] =>
  methodActs.filter((act) => methodTables[pay_type].allows(status, act))

const usualFailure = 'The bank could not match the seal.'

function detailAfter(
  world: World,
  { directdebit }: StoredMethod,
  act: MethodAct,
  { paper_failure_description = usualFailure }: MethodActDetails,
): Partial<PaymentMethod> {
  if (!directdebit || act === 'refuse-bank-account') return {}
  if (act !== 'reject-paper-form') {
    const day = nextDebitDay(directdebit.settlement_route, world.stamp)
    return { directdebit: { ...directdebit, expected_billable_date: lastMomentOf(day) } }
  }
  const { paper_application } = directdebit
  return {
    directdebit: {
      ...directdebit,
      paper_application: paper_application && { ...paper_application, paper_failure_description },
    },
  }
}

/** Somebody decides, in the running command; undefined when the status allows no such act. */
export function actOnMethod(
  world: World,
  method: StoredMethod,
  act: MethodAct,
  details: MethodActDetails,
): StoredMethod | undefined {
  if (!actsForMethod(method).includes(act)) return undefined
  const acting = shopOf(world, method)
  const call = { world, store: world.storeOf(acting), acting }
  const decided = moveAccount(call, method, act, detailAfter(world, method, act, details))
  if (act === 'authorize-bank-account') addWebRegistration(world, acting)
  return decided
}

/** Nobody decided in time: the application fails, if it still waits. */
export function endApplication(world: World, owner: string, id: string): void {
  const method = world.store.paymentMethods.find(owner, id)
  if (method?.status !== 'AWAITING_CUSTOMER_ACTION') return
  const acting = shopOf(world, method)
  moveAccount({ world, store: world.storeOf(acting), acting }, method, 'expire', {})
}

/** Whose payment methods there are: each shop, or the group that it shares customers in. */
export const ownersIn = (world: World): readonly string[] => {
  const accounts = world.store.accounts.of(worldOwner).all()
  return [...new Set(accounts.map((account) => ownerOf('group', account)))]
}

/** The account of this id, whoever has it. */
export const findMethod = (world: World, id: string): StoredMethod | undefined =>
  ownersIn(world)
    .map((owner) => world.store.paymentMethods.find(owner, id))
    .find((method) => method !== undefined)

/** The account whose page is found by this key. */
export const methodOfPage = (world: World, page: string): StoredMethod | undefined =>
  ownersIn(world)
    .flatMap((owner) => world.store.paymentMethods.of(owner).where({ pay_type: 'Directdebit' }))
    .find((method) => method[inner].page === page)

/** The page is opened, in the running command: the key of the way on; undefined the second time. */
export function openPage(world: World, method: StoredMethod): string | undefined {
  if (method.redirect_url_accessed_flag === '1') return undefined
  const entry = world.ids.id('be_')
  world.storeOf(shopOf(world, method)).paymentMethods.replace({
    ...method,
    redirect_url_accessed_flag: '1',
    [inner]: { ...method[inner], entry },
  })
  return entry
}

/** Whether this is the way on from the page of the account. */
export const isEntry = (method: StoredMethod, entry: string): boolean =>
  method[inner].entry === entry

/** Everything that waits for its owner or a bank, oldest first. */
export const waitingMethods = (world: World): readonly StoredMethod[] =>
  ownersIn(world).flatMap((owner) =>
    world.store.paymentMethods
      .of(owner)
      .where({ pay_type: 'Directdebit' })
      .filter((method) => actsForMethod(method).length > 0),
  )

/** The shop that registered an account. */
export const shopIdOf = (method: StoredMethod): string => method[inner].shop_id
