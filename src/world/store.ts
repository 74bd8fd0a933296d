// Every collection of a world. A resource's collection stands in a file of its own, apart from its
// shapes, which no start needs, and is listed here.
import { Collection, type CollectionDefinition, type Protect } from '../kit/collection.ts'
import type { UndoLog } from '../kit/undo-log.ts'
import type { View } from '../kit/view.ts'
import { applications } from '../resources/applications/collection.ts'
import { bulkPayments, bulkSlices } from '../resources/bulk-payments/collection.ts'
import { businessPayments, invoiceFiles } from '../resources/business-payments/collection.ts'
import { buyerContracts } from '../resources/buyer-contracts/collection.ts'
import { buyerPlatforms } from '../resources/buyer-platforms/collection.ts'
import { cardSessions } from '../resources/card-sessions/collection.ts'
import { cards } from '../resources/cards/collection.ts'
import { changeRequests } from '../resources/change-requests/collection.ts'
import { chargebacks } from '../resources/chargebacks/collection.ts'
import { companyStamps } from '../resources/company-stamps/collection.ts'
import { contracts } from '../resources/contracts/collection.ts'
import { customers, retiredCustomerIds } from '../resources/customers/collection.ts'
import {
  deposits,
  platformDeposits,
  platformSummaries,
  trades,
} from '../resources/deposits/collection.ts'
import { invoices } from '../resources/invoices/collection.ts'
import { paymentMethods } from '../resources/payment-methods/collection.ts'
import { payments } from '../resources/payments/collection.ts'
import { plans } from '../resources/plans/collection.ts'
import { rewardRows, rewards } from '../resources/rewards/collection.ts'
import { sessionOrders, sessions } from '../resources/sessions/collection.ts'
import { shops } from '../resources/shops/collection.ts'
import {
  subscriptionResults,
  subscriptionRetries,
  subscriptions,
} from '../resources/subscriptions/collection.ts'
import { tenantBuyers } from '../resources/tenant-buyers/collection.ts'
import { tenantUrls } from '../resources/tenant-urls/collection.ts'
import { authentications } from '../resources/three-d-secure/collection.ts'
import { tokens } from '../resources/tokens/collection.ts'
import { users } from '../resources/users/collection.ts'
import { webhookSettings } from '../resources/webhook-settings/collection.ts'
import { type Account, accounts, keys, ownerOf } from './account.ts'
import { deliveries, jobs, mails, storedAnswers } from './records.ts'
import { ruleCounts, rules } from './rule-shape.ts'

export const collectionDefinitions = {
  accounts,
  keys,
  shops,
  contracts,
  applications,
  changeRequests,
  companyStamps,
  buyerPlatforms,
  tenantBuyers,
  buyerContracts,
  tenantUrls,
  users,
  customers,
  retiredCustomerIds,
  cards,
  paymentMethods,
  tokens,
  authentications,
  payments,
  sessions,
  sessionOrders,
  cardSessions,
  bulkPayments,
  bulkSlices,
  chargebacks,
  deposits,
  trades,
  platformDeposits,
  platformSummaries,
  rewards,
  rewardRows,
  plans,
  subscriptions,
  subscriptionResults,
  subscriptionRetries,
  invoices,
  businessPayments,
  invoiceFiles,
  webhookSettings,
  mails,
  jobs,
  deliveries,
  storedAnswers,
  rules,
  ruleCounts,
}
type Definitions = typeof collectionDefinitions
export type CollectionName = keyof Definitions
type RecordOf<K extends CollectionName> =
  Definitions[K] extends CollectionDefinition<infer R> ? R : never

/** All records of a world, of every owner. */
export type Store = { readonly [K in CollectionName]: Collection<RecordOf<K>> }

/** The records that one account sees. */
export type AccountStore = { readonly [K in CollectionName]: View<RecordOf<K>> }

export function openStore(log: UndoLog, protect?: Protect): Store {
  const entries = Object.entries(collectionDefinitions).map(([name, definition]) => {
    return [name, new Collection(definition as CollectionDefinition<object>, log, protect)]
  })
  return Object.fromEntries(entries) as Store
}

/** The store narrowed to an account: its own records, and its sharing group's where shared. */
export function narrow(store: Store, account: Account): AccountStore {
  const entries = Object.entries(store).map(([name, collection]) => {
    return [name, collection.of(ownerOf(collection.definition.scope, account))]
  })
  return Object.fromEntries(entries) as AccountStore
}
