// The register of resources: one line each. The build puts in its place one that loads each
// resource when it is first asked for.
import type { Registered } from '../http/resource.ts'
import { resource as applications } from './applications/resource.ts'
import { resource as bulkPayments } from './bulk-payments/resource.ts'
import { resource as businessPayments } from './business-payments/resource.ts'
import { resource as buyerContracts } from './buyer-contracts/resource.ts'
import { resource as cardSessions } from './card-sessions/resource.ts'
import { resource as cards } from './cards/resource.ts'
import { resource as changeRequests } from './change-requests/resource.ts'
import { resource as chargebacks } from './chargebacks/resource.ts'
import { resource as companyStamps } from './company-stamps/resource.ts'
import { resource as customers } from './customers/resource.ts'
import { resource as deposits } from './deposits/resource.ts'
import { resource as invoices } from './invoices/resource.ts'
import { resource as paymentMethods } from './payment-methods/resource.ts'
import { resource as payments } from './payments/resource.ts'
import { resource as plans } from './plans/resource.ts'
import { resource as rewards } from './rewards/resource.ts'
import { resource as sessions } from './sessions/resource.ts'
import { resource as shops } from './shops/resource.ts'
import { resource as subscriptions } from './subscriptions/resource.ts'
import { resource as tenantBuyers } from './tenant-buyers/resource.ts'
import { resource as tenantRegistration } from './tenant-registration/resource.ts'
import { resource as tokens } from './tokens/resource.ts'
import { resource as webhookSettings } from './webhook-settings/resource.ts'

export const resources: readonly Registered[] = [
  customers,
  tokens,
  cards,
  paymentMethods,
  payments,
  bulkPayments,
  chargebacks,
  deposits,
  sessions,
  cardSessions,
  shops,
  tenantRegistration,
  applications,
  changeRequests,
  companyStamps,
  invoices,
  plans,
  subscriptions,
  businessPayments,
  tenantBuyers,
  buyerContracts,
  rewards,
  webhookSettings,
]
