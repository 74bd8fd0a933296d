// The register of control operations.
import { listAccounts } from './accounts.ts'
import { authenticateBuyer } from './authenticate.ts'
import {
  authenticateBusinessPayment,
  decideBusinessPayment,
  expireBusinessPayment,
  listBusinessPayments,
  transferBusinessPayment,
} from './business-payments.ts'
import { buyerActs, buyerDecisions, listWaiting, setBuyerPolicy, showCode } from './buyer.ts'
import { checkText, retrieveGuard, turnGuard } from './card-guard.ts'
import { runCardUpdater } from './card-updater.ts'
import {
  advanceChargeback,
  cancelChargeback,
  createChargeback,
  listChargebacks,
  settleChargeback,
} from './chargebacks.ts'
import { advanceClock, retrieveClock, setClock, settleClock } from './clock.ts'
import {
  advanceContract,
  decideChangeRequest,
  decideContract,
  decideReserved,
  decideShopIdentity,
  resetContract,
  resumeContract,
  suspendContract,
  terminateContract,
} from './contracts.ts'
import {
  dropDelivery,
  listDeliveries,
  resendDelivery,
  retrieveDelivery,
  setDeliveryMode,
} from './deliveries.ts'
import {
  adjustDeposit,
  closeDeposits,
  listDeposits,
  releaseHeldDeposit,
  setDepositStatus,
} from './deposits.ts'
import { describeSubject, retrieveOpenApi } from './describe.ts'
import { given } from './given.ts'
import { live, ready } from './health.ts'
import { payInvoice, transferToInvoice } from './invoices.ts'
import { listJobs, runJobNow } from './jobs.ts'
import { addKey, revokeKey } from './keys.ts'
import { clearMails, listMails, retrieveMail } from './mails.ts'
import type { Operation } from './operation.ts'
import { addRule, deleteRule, listRules } from './rules.ts'
import { armScenario, disarmScenario, listScenarios, retrieveScenario } from './scenarios.ts'
import { releaseDeliveries, resendDeliveries } from './send-deliveries.ts'
import { payLink, registerCardByLink } from './sessions.ts'
import { listSettings } from './settings.ts'
import { addShop, deleteShop, listShops, patchShop, retrieveShop } from './shops.ts'
import { restoreSnapshot, takeSnapshot } from './snapshots.ts'
import { stopSandbox } from './stop.ts'
import {
  addBuyerPlatform,
  addTenantBuyer,
  decideBuyerContract,
  listBuyerPlatforms,
  listTenantBuyers,
  resetBuyerContract,
  resumeBuyerContract,
  retrieveTenantBuyer,
  suspendBuyerContract,
  terminateBuyerContract,
} from './tenant-buyers.ts'
import { addTenantUrl, disableTenantUrl } from './tenant-urls.ts'
import { listTrace, retrieveTrace } from './trace.ts'
import { triggerEvent } from './trigger-event.ts'
import { addUser, listUsers, unlockUser, verifyMail } from './users.ts'
import { verifyDelivery } from './verify-delivery.ts'
import { mintWalletToken } from './wallet-tokens.ts'
import { createWorld, deleteWorld, listWorlds, resetWorld, retrieveWorld } from './worlds.ts'

export const operations: readonly Operation[] = [
  live,
  ready,
  listWorlds,
  createWorld,
  retrieveWorld,
  deleteWorld,
  resetWorld,
  takeSnapshot,
  restoreSnapshot,
  retrieveClock,
  setClock,
  advanceClock,
  settleClock,
  listJobs,
  runJobNow,
  setDeliveryMode,
  listDeliveries,
  retrieveDelivery,
  resendDelivery,
  resendDeliveries,
  releaseDeliveries,
  triggerEvent,
  verifyDelivery,
  dropDelivery,
  listTrace,
  retrieveTrace,
  addRule,
  listRules,
  deleteRule,
  listScenarios,
  retrieveScenario,
  armScenario,
  disarmScenario,
  listSettings,
  retrieveGuard,
  turnGuard,
  checkText,
  listAccounts,
  addKey,
  revokeKey,
  addShop,
  listShops,
  retrieveShop,
  patchShop,
  deleteShop,
  suspendContract,
  resumeContract,
  terminateContract,
  resetContract,
  decideContract,
  advanceContract,
  decideReserved,
  decideChangeRequest,
  decideShopIdentity,
  addBuyerPlatform,
  listBuyerPlatforms,
  addTenantBuyer,
  listTenantBuyers,
  retrieveTenantBuyer,
  decideBuyerContract,
  suspendBuyerContract,
  resumeBuyerContract,
  terminateBuyerContract,
  resetBuyerContract,
  addTenantUrl,
  disableTenantUrl,
  addUser,
  listUsers,
  verifyMail,
  unlockUser,
  given,
  stopSandbox,
  mintWalletToken,
  describeSubject,
  retrieveOpenApi,
  listWaiting,
  showCode,
  setBuyerPolicy,
  ...buyerActs.values(),
  ...buyerDecisions.values(),
  payLink,
  payInvoice,
  transferToInvoice,
  registerCardByLink,
  listMails,
  retrieveMail,
  clearMails,
  authenticateBuyer,
  listChargebacks,
  createChargeback,
  advanceChargeback,
  settleChargeback,
  cancelChargeback,
  listDeposits,
  closeDeposits,
  adjustDeposit,
  setDepositStatus,
  releaseHeldDeposit,
  runCardUpdater,
  listBusinessPayments,
  authenticateBusinessPayment,
  decideBusinessPayment,
  transferBusinessPayment,
  expireBusinessPayment,
]
