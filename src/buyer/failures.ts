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
      `No payment method ${id} is known here: \`payment-sandbox buyer\` lists those that wait.`,
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
  noSuchSession: failure(
    400,
    { fixed: 'SANDBOX_NO_SUCH_SESSION' },
    (id: string) => `There is no link ${id} here: \`payment-sandbox buyer\` lists those that wait.`,
    ours,
  ),
  sessionOver: failure(
    409,
    { fixed: 'SANDBOX_SESSION_OVER' },
    (id: string, why: string) => `Nobody can use the link ${id}: ${why}. Create another.`,
    ours,
  ),
  sessionIsForCard: failure(
    409,
    { fixed: 'SANDBOX_SESSION_IS_FOR_CARD' },
    (id: string) => `The link ${id} registers a card: use register-card.`,
    ours,
  ),
  sessionIsForPayment: failure(
    409,
    { fixed: 'SANDBOX_SESSION_IS_FOR_PAYMENT' },
    (id: string) => `The link ${id} is for a payment: use pay.`,
    ours,
  ),
  payTypeNotOffered: failure(
    409,
    { fixed: 'SANDBOX_PAY_TYPE_NOT_OFFERED' },
    (payType: string, offered: string) => `The link does not offer ${payType}; it has: ${offered}.`,
    ours,
  ),
  payTypeBegun: failure(
    409,
    { fixed: 'SANDBOX_PAY_TYPE_BEGUN' },
    (payType: string) => `The payment of this link has begun as ${payType}: pay it so.`,
    ours,
  ),
  customerGone: failure(
    409,
    { fixed: 'SANDBOX_CUSTOMER_GONE' },
    (id: string) => `The customer ${id} is deleted: create a link for another one.`,
    ours,
  ),
  noRoomForCard: failure(
    409,
    { fixed: 'SANDBOX_NO_ROOM_FOR_CARD' },
    (id: string) => `The customer ${id} has as many cards as one may have: delete one first.`,
    ours,
  ),
  cardNotAuthenticated: failure(
    409,
    { fixed: 'SANDBOX_CARD_NOT_AUTHENTICATED' },
    () => 'The issuer did not authenticate the card with 3-D Secure: register another card.',
    ours,
  ),
  declinedOnPage: failure(
    400,
    { fixed: 'SANDBOX_DECLINED_ON_PAGE' },
    (code: string) => `The payment was declined with ${code}: try another card.`,
    ours,
  ),
  sessionUnclear: failure(
    400,
    { fixed: 'SANDBOX_SESSION_UNCLEAR' },
    () => 'Say which payment, in payment, or which link, in session, and not both.',
    ours,
  ),
  noSuchInvoice: failure(
    400,
    { fixed: 'SANDBOX_NO_SUCH_INVOICE' },
    (id: string) =>
      `There is no invoice ${id} here: \`payment-sandbox buyer\` lists those that wait.`,
    ours,
  ),
  invoiceUnclear: failure(
    400,
    { fixed: 'SANDBOX_INVOICE_UNCLEAR' },
    (id: string, shops: string) =>
      `Several shops have an invoice ${id}: say which in account: ${shops}.`,
    ours,
  ),
  invoiceNotPayable: failure(
    409,
    { fixed: 'SANDBOX_INVOICE_NOT_PAYABLE' },
    (id: string, status: string) =>
      `The invoice ${id} is ${status}: only one that is AWAITING_CUSTOMER_PAYMENT can be paid.`,
    ours,
  ),
  invoiceWayNotOffered: failure(
    409,
    { fixed: 'SANDBOX_INVOICE_WAY_NOT_OFFERED' },
    (payType: string, offered: string) =>
      `The invoice cannot be paid by ${payType}; its pay_types: ${offered || 'none'}.`,
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
  methodNotAuthenticating: failure(
    409,
    { fixed: 'SANDBOX_METHOD_NOT_AUTHENTICATING' },
    (id: string, status: string) =>
      `Payment method ${id} is ${status} and waits for no authentication: register or update it ` +
      'with tds_type 2.',
    ours,
  ),
  windowUnclear: failure(
    400,
    { fixed: 'SANDBOX_WINDOW_UNCLEAR' },
    () => 'Say which payment, in payment, or which card, in payment_method, and not both.',
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
    () => 'This authentication took too long: execute the payment, or update the card, again.',
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
