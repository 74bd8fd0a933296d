// Every refusal of the sandbox, in order of precedence. The function part of a composed code comes
// from the operation that refuses; item and check stand here or with the field.
import { catalogue, failure, Refusal } from '../kit/failure.ts'
import { decided, observed, published, spec } from '../kit/source.ts'

const errorTable = 'error table'
const noMeaningGiven = decided('the status is given, the code is not')

const defined = catalogue({
  // The request itself
  noSuchApi: failure(
    404,
    { fixed: 'E9992001002' },
    () => 'The API does not exist.',
    published(errorTable),
  ),
  methodNotAllowed: failure(
    405,
    { fixed: 'E9992001003' },
    () => 'Method is not allowed.',
    published(errorTable),
  ),
  notAcceptable: failure(
    406,
    { fixed: 'E9992001004' },
    () => 'Not acceptable.',
    published(errorTable),
  ),
  worldMalformed: failure(
    400,
    { fixed: 'E0000006008' },
    (name: string) => `${name} is not the name of a world: use a-z, 0-9 and hyphens, at most 40.`,
    decided('worlds are ours; the code follows the scheme of the header errors'),
  ),
  worldContradicted: failure(
    400,
    { fixed: 'E0000006018' },
    (inKey: string, inHeader: string) =>
      `The key names the world ${inKey}, the header X-Sandbox-World names ${inHeader}.`,
    decided('two different worlds in one request are a mistake, not a choice'),
  ),
  tooManyWorlds: failure(
    400,
    { fixed: 'E0000006030' },
    (most: number) => `There are ${most} worlds already: delete one or raise worldsMax.`,
    decided('everything has a limit'),
  ),

  // Who calls
  apiKeyMissing: failure(
    401,
    { fixed: 'E9994001001' },
    () => 'API key is not specified.',
    published(errorTable),
  ),
  apiKeyInvalid: failure(
    401,
    { fixed: 'E9994001002' },
    () => 'API key is not valid.',
    noMeaningGiven,
  ),
  flowRateExceeded: failure(
    403,
    { fixed: 'E9995001002' },
    () => 'Too many requests.',
    noMeaningGiven,
  ),
  keyKindNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'A public key has no permission for the API.',
    noMeaningGiven,
  ),
  familyNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This key belongs to the other API family and has no permission for the API.',
    noMeaningGiven,
  ),
  roleNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission for the API.',
    noMeaningGiven,
  ),
  noCustomerGroup: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop shares customers with no other.',
    noMeaningGiven,
  ),
  tenantHeaderNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission to act as a tenant here.',
    noMeaningGiven,
  ),
  tenantHeaderMalformed: failure(
    400,
    { fixed: 'E0000004008' },
    () => 'Tenant-Shop-Id has a wrong format.',
    decided('header errors share the function E0000'),
  ),
  tenantNotOwned: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission for the tenant.',
    decided('one answer for unknown and foreign tenants, so that existence is not disclosed'),
  ),
  buyerHeaderNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission to act as a tenant buyer.',
    spec('common request rules: accepted only from a buyer platform'),
  ),
  buyerHeaderRequired: failure(
    400,
    { fixed: 'E0000005001' },
    () => 'Tenant-Buyer-Id is required.',
    decided('header errors share the function E0000'),
  ),
  buyerHeaderMalformed: failure(
    400,
    { fixed: 'E0000005008' },
    () => 'Tenant-Buyer-Id has a wrong format.',
    decided('header errors share the function E0000'),
  ),
  buyerNotOwned: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This platform has no permission for the tenant buyer.',
    decided('as for tenants'),
  ),
  shopNotActive: failure(
    403,
    { fixed: 'E9995001019' },
    () => 'The contract of this shop does not allow it.',
    decided('a closed shop may read, not write'),
  ),

  // Form of the content
  mediaTypeNotSupported: failure(
    415,
    { fixed: 'E9992001005' },
    () => 'Media type is not supported.',
    published(errorTable),
  ),
  bodyTooLarge: failure(413, { fixed: 'E9992001006' }, () => 'File is too large.', noMeaningGiven),
  headersTooLarge: failure(
    431,
    { fixed: 'E9992001007' },
    () => 'The headers are too large.',
    decided('HTTP has a status for it, the service does not say'),
  ),
  bodyMalformed: failure(
    400,
    { fixed: 'E9992001001' },
    () => 'Request body is malformed.',
    published(errorTable),
  ),
  requestMalformed: failure(
    400,
    { fixed: 'E9992001008' },
    () => 'The request is not valid HTTP.',
    decided('what never became a request still gets the error object'),
  ),
  apiVersionMalformed: failure(
    400,
    { fixed: 'E0000002008' },
    () => 'Api-Version is malformed.',
    published(errorTable),
  ),
  apiVersionUnknown: failure(
    400,
    { fixed: 'E0000002002' },
    () => 'Api-Version is unknown.',
    published(errorTable),
  ),
  idempotentKeyMalformed: failure(
    400,
    { fixed: 'E0000003008' },
    () => 'idempotent_key is malformed.',
    decided('a sandbox should catch a key that is no UUID v4'),
  ),
  resultUnknown: failure(
    400,
    { fixed: 'E0000007008' },
    (name: string, known: string) => `"${name}" is no result of this operation. Known: ${known}.`,
    decided('a misspelt result must not look like a passed test'),
  ),

  // Fields, every bad one at once
  required: failure(
    400,
    { check: '001' },
    (field: string) => `${field} is required.`,
    published('check 001'),
  ),
  tooLong: failure(
    400,
    { check: '005' },
    (field: string) => `${field} is too long.`,
    published('check 005'),
  ),
  wrongLength: failure(
    400,
    { check: '012' },
    (field: string) => `${field} has a wrong length.`,
    published('check 012'),
  ),
  badFormat: failure(
    400,
    { check: '008' },
    (field: string) => `${field} has a wrong format.`,
    published('check 008'),
  ),
  outOfRange: failure(
    400,
    { check: '018' },
    (field: string) => `${field} is out of range.`,
    decided('the check means a bad value'),
  ),
  unknownField: failure(
    400,
    { item: '001', check: '008' },
    (field: string) => `${field} is not a field of this call.`,
    decided('only with --strict; otherwise an unknown field is ignored, as by the service'),
  ),
  rawCardNotAllowed: failure(
    400,
    { item: '017', check: '018' },
    () => 'A card number is not accepted with a secret key: send a token.',
    spec('authentication: card numbers are not sent to the server API'),
  ),
  pageBeyondEnd: failure(
    400,
    { item: '905', check: '002' },
    () => 'Page does not exist.',
    noMeaningGiven,
  ),
  codeUnknown: failure(
    400,
    { check: '002' },
    (field: string) => `${field} names nothing that exists.`,
    published('E0001055002: a field of the address names something unknown'),
  ),

  // Repetition
  idempotentKeyUsed: failure(
    409,
    { fixed: 'E9991001001' },
    () => 'idempotent_key is already used.',
    published("code; the status is the specification's 409"),
  ),

  // What the request is about
  notFound: failure(
    400,
    { item: '003', check: '002' },
    (what: string) => `${what} does not exist.`,
    observed("the official client's tests read a deleted customer and card"),
  ),
  accessIdDiffers: failure(
    400,
    { item: '008', check: '002' },
    () => 'access_id does not match.',
    noMeaningGiven,
  ),
  idTaken: failure(
    400,
    { item: '003', check: '014' },
    () => 'id is already used.',
    published('E0001003014'),
  ),
  stateForbids: failure(
    400,
    { item: '901', check: '031' },
    (status: string) => `Not possible in status ${status}.`,
    observed('check 031; the item is ours'),
  ),
  termOver: failure(
    400,
    { item: '902', check: '031' },
    (what: string) => `The ${what} is over.`,
    noMeaningGiven,
  ),
  tokenUnknown: failure(
    400,
    { item: '020', check: '002' },
    () => 'Token is not valid.',
    noMeaningGiven,
  ),
  tokenSpent: failure(
    400,
    { item: '020', check: '031' },
    () => 'Token is not valid.',
    noMeaningGiven,
  ),
  cardRequired: failure(
    400,
    { item: '013', check: '001' },
    () => 'No card is given: send token, or customer_id with or without card_id.',
    decided('an execution without a card names the field that was meant'),
  ),
  cardExpired: failure(
    400,
    { item: '018', check: '018' },
    () => 'The card has expired.',
    decided('an expired card is refused at execution'),
  ),
  tooManyCards: failure(
    400,
    { item: '137', check: '030' },
    (most: number) => `At most ${most} can be registered.`,
    spec('limits: cards per customer'),
  ),
  tooManyWebhookSettings: failure(
    400,
    { item: '003', check: '030' },
    (most: number) => `At most ${most} can be registered.`,
    decided('everything has a limit; none is published'),
  ),
  defaultCardRequired: failure(
    400,
    { item: '136', check: '002' },
    () => 'A default must exist.',
    published('EC013136002, for payment methods'),
  ),
  declinedByIssuer: failure(
    400,
    { fixed: 'E9993134NNN' },
    () => 'The card issuer declined the payment.',
    published('the range E9993134010 to 032'),
  ),

  // Failures on purpose and failures of ours
  scriptedFailure: failure(
    500,
    { fixed: 'E9991001999' },
    () => 'Server error.',
    decided('a rule asked for it'),
  ),
  stateNotKept: failure(
    503,
    { fixed: 'E9991001005' },
    () => 'The state file cannot be written: nothing more is kept. The log says what to do.',
    decided('memory must never be ahead of what was answered; the code is that of a 503'),
  ),
  serverError: failure(
    500,
    { fixed: 'E9991001999' },
    () => 'Server error.',
    published('unknown system error'),
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
