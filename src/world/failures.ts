// Every refusal of the sandbox, in order of precedence. The function part of a composed code comes
// from the operation that refuses; item and check stand here or with the field. The last line of
// each is its hint: what to do next, where the place of the throw knows nothing better.
import { catalogue, failure, Refusal } from '../kit/failure.ts'
import { decided, observed, ours, published, spec } from '../kit/source.ts'
import { applicationFailures } from './application-failures.ts'
import { businessPaymentFailures } from './business-payment-failures.ts'
import { fieldFailures } from './field-failures.ts'
import { requestFailures } from './request-failures.ts'

const noMeaningGiven = decided('the status is given, the code is not')

const defined = catalogue({
  ...requestFailures,

  ...fieldFailures,

  // Repetition
  idempotentKeyUsed: failure(
    409,
    { fixed: 'E9991001001' },
    () => 'idempotent_key is already used.',
    published("code; the status is the specification's 409"),
    'send a new key with a new request',
  ),

  // What the request is about
  notFound: failure(
    400,
    { item: '003', check: '002' },
    (what: string) => `${what} does not exist.`,
    observed("the official client's tests read a deleted customer and card"),
    'it is unknown, deleted, or of another shop or world; a list shows what there is',
  ),
  accessIdDiffers: failure(
    400,
    { item: '008', check: '002' },
    () => 'access_id does not match.',
    noMeaningGiven,
    'GET /v1/payments/{id} shows the access_id of a payment',
  ),
  idTaken: failure(
    400,
    { item: '003', check: '014' },
    () => 'id is already used.',
    published('E0001003014'),
    'send another id, or none: then one is made',
  ),
  stateForbids: failure(
    400,
    { item: '901', check: '031' },
    (status: string) => `Not possible in status ${status}.`,
    observed('check 031; the item is ours'),
    'retrieve it to see its status, then do what this status allows',
  ),
  termOver: failure(
    400,
    { item: '902', check: '031' },
    (what: string) => `The ${what} is over.`,
    noMeaningGiven,
    'register a new payment',
  ),
  tokenUnknown: failure(
    400,
    { item: '020', check: '002' },
    () => 'Token is not valid.',
    noMeaningGiven,
    'mint one with POST /v1/tokens/cards, with the same shop',
  ),
  tokenSpent: failure(
    400,
    { item: '020', check: '031' },
    () => 'Token is not valid.',
    noMeaningGiven,
    'a token works once: mint another',
  ),
  cardRequired: failure(
    400,
    { item: '013', check: '001' },
    () => 'No card is given: send token, or customer_id with or without card_id.',
    decided('an execution without a card names the field that was meant'),
    'mint a token with POST /v1/tokens/cards, or register a card to the customer',
  ),
  notAuthenticated: failure(
    400,
    { item: '903', check: '025' },
    () => 'Not authenticated.',
    published('it is refused without the result Y or A; the code is ours'),
    'PUT /v1/secure2/{access_id}, and GET after a challenge, must give Y or A first',
  ),
  cardOutsideTds: failure(
    400,
    { item: '033', check: '019' },
    () => 'Card does not support 3-D Secure.',
    published('tds2_type 2: an error; the code is ours'),
    'register with tds2_type 3 to go on without 3-D Secure, or use another card',
  ),
  cardExpired: failure(
    400,
    { item: '018', check: '018' },
    () => 'The card has expired.',
    decided('an expired card is refused at execution'),
    'use a card whose month, yyMM, has not passed on the clock of the sandbox',
  ),
  tooManyCards: failure(
    400,
    { item: '137', check: '030' },
    (most: number) => `At most ${most} can be registered.`,
    spec('limits: cards per customer'),
    'delete a card of the customer first',
  ),
  tooManyWebhookSettings: failure(
    400,
    { item: '003', check: '030' },
    (most: number) => `At most ${most} can be registered.`,
    ours('everything has a limit; none is published'),
    'delete one, or start with a larger --webhook-settings-max',
  ),
  tooManyRecords: failure(
    400,
    { item: '903', check: '030' },
    (most: number) => `A world keeps at most ${most} records.`,
    ours('everything has a limit; dropping a record would break what refers to it'),
    'delete some, `payment-sandbox reset`, or start with a larger --records-max',
  ),
  planUsed: failure(
    400,
    { item: '003', check: '031' },
    () => 'A plan that a subscription uses or used cannot be changed.',
    published('used_flag; the code is ours'),
    'register another plan; used_flag tells which ones may be changed',
  ),
  subscriptionStarted: failure(
    400,
    { item: '194', check: '031' },
    () => 'The subscription has started already.',
    observed('ESC03194031'),
    'cancel it with DELETE and register another one',
  ),
  subscriptionForbids: failure(
    400,
    { item: '194', check: '031' },
    (status: string) => `Not possible for a subscription in status ${status}.`,
    decided('the code of a subscription that has started, for every wrong status'),
    'retrieve it to see its status; while it is RUNNING wait for the end of the charge',
  ),
  customerSubscribed: failure(
    400,
    { item: '194', check: '031' },
    () => 'The customer has subscriptions that go on.',
    decided('a subscription without a customer could not be charged'),
    'cancel the subscriptions of the customer first',
  ),
  defaultRequired: failure(
    400,
    { item: '136', check: '002' },
    () => 'A default must exist.',
    published('EC013136002, for payment methods'),
    'make another card the default instead',
  ),
  ...applicationFailures,
  ...businessPaymentFailures,

  declinedByIssuer: failure(
    400,
    { fixed: 'E9993134NNN' },
    () => 'The card issuer declined the payment.',
    published('the range E9993134010 to 032'),
    'its card, its amount, a word in its data, a rule or X-Sandbox-Result asked for it',
  ),
  declinedByProvider: failure(
    400,
    { fixed: 'E9993134999' },
    (result: string) => `The convenience-store provider refused: result ${result}.`,
    published('the code of an unknown processor error, and the results'),
    'a word in its data, a rule or X-Sandbox-Result asked for it; execute it again',
  ),

  // Failures on purpose and failures of ours
  scriptedFailure: failure(
    500,
    { fixed: 'E9991001999' },
    () => 'Server error.',
    ours('a rule asked for it'),
    'a rule asked for it; `payment-sandbox rules` lists the rules',
  ),
  notPublished: failure(
    501,
    { fixed: 'E9991001006' },
    (rule: string, why: string) => `The answer would rest on a decided rule, ${rule}: ${why}.`,
    ours('with --fidelity published nothing is answered that nobody has published or seen'),
    'start without --fidelity published; `payment-sandbox describe fidelity` lists these rules',
  ),
  stateNotKept: failure(
    503,
    { fixed: 'E9991001005' },
    () => 'The state file cannot be written: nothing more is kept.',
    ours('memory must never be ahead of what was answered; the code is that of a 503'),
    'the log of the sandbox says what is wrong with the file; start it again when that is mended',
  ),
  serverError: failure(
    500,
    { fixed: 'E9991001999' },
    () => 'Server error.',
    published('unknown system error'),
    'a bug of the sandbox: what it printed where it runs tells more',
  ),
})

/** Makers of refusals: `throw fail.notFound('Customer c_1')`. */
export const fail = defined.fail

/** Every entry, for the ledger, the documents and the recorder. */
export const failures = defined.list

/** The refusal of an issuer: `reason` is 010 to 032. */
export function declined(reason: string): Refusal {
  const [problem] = fail.declinedByIssuer().problems
  return new Refusal([{ ...problem, code: { fixed: `E9993134${reason}` } }])
}

/** Codes of the failures that a rule may ask for by status. */
export const scriptedStatuses: Readonly<Record<number, string>> = {
  500: 'E9991001999',
  502: 'E9991001003',
  503: 'E9991001005',
  504: 'E9991001004',
}

/** The refusal that a rule asked for; `status` is a key of `scriptedStatuses`. */
export function scripted(status: number): Refusal {
  const [problem] = fail.scriptedFailure().problems
  const code = { fixed: scriptedStatuses[status] ?? 'E9991001999' }
  return new Refusal([{ ...problem, status, code }])
}
