// What a buyer cannot do. The codes are ours; every message says what to do next.
import { catalogue, failure } from '../kit/failure.ts'
import { decided } from '../kit/source.ts'

const ours = decided('the control API is ours')

const defined = catalogue({
  noSuchPayment: failure(
    400,
    { fixed: 'SANDBOX_NO_SUCH_PAYMENT' },
    (id: string) =>
      `There is no payment ${id} here: \`payment-sandbox buyer\` lists those that wait.`,
    ours,
  ),
  noSuchMethod: failure(
    400,
    { fixed: 'SANDBOX_NO_SUCH_PAYMENT_METHOD' },
    (id: string) =>
      `No bank account ${id} is registered here: \`payment-sandbox buyer\` lists those that wait.`,
    ours,
  ),
  decisionNotPossible: failure(
    409,
    { fixed: 'SANDBOX_ACT_NOT_POSSIBLE' },
    (act: string, payType: string, status: string, possible: string) =>
      `Nobody can ${act} a ${payType} payment method that is ${status}; possible: ${possible}.`,
    ours,
  ),
  noSuchCode: failure(
    400,
    { fixed: 'SANDBOX_NO_SUCH_CODE' },
    () => 'No payment waits with this code: it is paid, canceled, over, or of another world.',
    ours,
  ),
  paymentUnclear: failure(
    400,
    { fixed: 'SANDBOX_PAYMENT_UNCLEAR' },
    (id: string, shops: string) =>
      `Several shops have a payment ${id}: say which in account: ${shops}.`,
    ours,
  ),
  noSuchAuthentication: failure(
    404,
    { fixed: 'SANDBOX_NO_SUCH_AUTHENTICATION' },
    () => 'There is no such page: the payment was executed again, and has another one.',
    ours,
  ),
  notAuthenticating: failure(
    409,
    { fixed: 'SANDBOX_NOT_AUTHENTICATING' },
    (id: string, status: string) =>
      `Payment ${id} is ${status} and waits for no authentication: register it with tds_type 2 ` +
      'and execute it.',
    ours,
  ),
  authenticationDone: failure(
    409,
    { fixed: 'SANDBOX_AUTHENTICATION_DONE' },
    () => 'This authentication is finished: there is nothing left to do on its pages.',
    ours,
  ),
  authenticationOver: failure(
    410,
    { fixed: 'SANDBOX_AUTHENTICATION_OVER' },
    () => 'This authentication took too long and is over: execute the payment again.',
    ours,
  ),
  nothingToAnswer: failure(
    409,
    { fixed: 'SANDBOX_NOTHING_TO_ANSWER' },
    () => 'The issuer has asked nothing: the authentication needs no challenge, or not yet.',
    ours,
  ),
  actNotPossible: failure(
    409,
    { fixed: 'SANDBOX_ACT_NOT_POSSIBLE' },
    (act: string, payType: string, status: string, possible: string) =>
      `Nobody can ${act} a ${payType} payment that is ${status}; possible: ${possible}.`,
    ours,
  ),
})

/** Makers of refusals of what a buyer cannot do. */
export const buyerFail = defined.fail
