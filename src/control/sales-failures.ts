// What is refused about chargebacks and deposits.
import { refused } from './refused.ts'

export const salesFailures = {
  // Chargebacks
  noSuchChargeback: refused(
    404,
    'NO_SUCH_CHARGEBACK',
    (id: string) => `There is no chargeback ${id}: GET /_sandbox/chargebacks lists them.`,
  ),
  notChargeable: refused(
    409,
    'NOT_CHARGEABLE',
    (id: string, payType: string, status: string) =>
      `${id} is ${status} and paid by ${payType}: only a CAPTURED payment by Card is charged back.`,
  ),
  chargebackForbids: refused(
    409,
    'CHARGEBACK_FORBIDS',
    (id: string, action: string, state: string, possible: string) =>
      `Chargeback ${id} is ${state}: nobody can ${action} it; possible: ${possible}.`,
  ),

  noSuchDeposit: refused(
    404,
    'NO_SUCH_DEPOSIT',
    (id: string) => `There is no deposit ${id}: GET /_sandbox/deposits lists them.`,
  ),
  depositForbids: refused(
    409,
    'DEPOSIT_FORBIDS',
    (id: string, action: string, state: string, possible: string) =>
      `Deposit ${id} is ${state}: nobody can ${action} it; possible: ${possible}.`,
  ),
  noOpenDeposit: refused(
    409,
    'NO_OPEN_DEPOSIT',
    (shop: string) =>
      `No such term of ${shop} is open: a sale opens one; GET /_sandbox/deposits lists all.`,
  ),
}
