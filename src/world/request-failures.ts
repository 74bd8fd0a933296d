// Refusals of what is wrong with a request as a whole, in order of precedence: where it goes, who
// calls, how its content comes. The refusals of fields and of records follow in failures.ts.
import { failure } from '../kit/failure.ts'
import { decided, ours, published, spec } from '../kit/source.ts'
import { apiVersions, keyPrefixes } from '../service.ts'

const errorTable = 'error table'
const noMeaningGiven = decided('the status is given, the code is not')
const keysShowRoles = '`payment-sandbox keys` shows the accounts with their roles and keys'

export const requestFailures = {
  // The request itself
  foreignHost: failure(
    403,
    { fixed: 'E9992001009' },
    () => 'The API is not served under this host.',
    ours('a name that a stranger points to this machine must not open it to their pages'),
    'call the listening address, or start with --allowed-host and the name of the Host header',
  ),
  urlTooLong: failure(
    414,
    { fixed: 'E9992001010' },
    (most: number) => `The URL has more than ${most} characters.`,
    ours('HTTP has a status for it, the service does not say'),
    'send less in path and query, or start with a larger --url-length-max',
  ),
  tooSlow: failure(
    408,
    { fixed: 'E9992001011' },
    () => 'The request took too long to arrive.',
    ours('a connection that brings nothing must not be held open'),
    'send it at once, or start with a larger --request-timeout-ms or --headers-timeout-ms',
  ),
  noSuchApi: failure(
    404,
    { fixed: 'E9992001002' },
    () => 'The API does not exist.',
    published(errorTable),
    'paths of the API begin with /v1/ and have no slash at the end',
  ),
  methodNotAllowed: failure(
    405,
    { fixed: 'E9992001003' },
    () => 'Method is not allowed.',
    published(errorTable),
    'the header Allow names the methods of this path',
  ),
  notAcceptable: failure(
    406,
    { fixed: 'E9992001004' },
    () => 'Not acceptable.',
    published(errorTable),
    'answers are JSON: accept application/json, or leave Accept out',
  ),
  worldMalformed: failure(
    400,
    { fixed: 'E0000006008' },
    (name: string) => `${name} is not the name of a world: use a-z, 0-9 and hyphens, at most 40.`,
    ours('worlds are ours; the code follows the scheme of the header errors'),
    'for example X-Sandbox-World: checkout-7',
  ),
  worldContradicted: failure(
    400,
    { fixed: 'E0000006018' },
    (inKey: string, inHeader: string) =>
      `The key names the world ${inKey}, the header X-Sandbox-World names ${inHeader}.`,
    ours('two different worlds in one request are a mistake, not a choice'),
    'name the world once: after ~ in the key, or in the header',
  ),
  tooManyWorlds: failure(
    400,
    { fixed: 'E0000006030' },
    (most: number) => `There are ${most} worlds already: delete one or raise worldsMax.`,
    ours('everything has a limit'),
    'DELETE /_sandbox/worlds/NAME makes room, --worlds-max allows more',
  ),

  // Who calls
  apiKeyMissing: failure(
    401,
    { fixed: 'E9994001001' },
    () => 'API key is not specified.',
    published(errorTable),
    'send Authorization: Bearer KEY; `payment-sandbox keys` prints the keys of this sandbox',
  ),
  apiKeyInvalid: failure(
    401,
    { fixed: 'E9994001002' },
    () => 'API key is not valid.',
    noMeaningGiven,
    '`payment-sandbox keys` prints the keys of this sandbox',
  ),
  flowRateExceeded: failure(
    403,
    { fixed: 'E9995001002' },
    () => 'Too many requests.',
    noMeaningGiven,
    'a rule asked for it; `payment-sandbox rules` lists the rules',
  ),
  scenarioUnknown: failure(
    400,
    { fixed: 'E0000007002' },
    (why: string) => why,
    ours('scenarios are ours; the code follows the scheme of the header errors'),
    '`payment-sandbox scenario list` lists the scenarios; separate several with commas',
  ),
  keyKindNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'A public key has no permission for the API.',
    noMeaningGiven,
    `call it from your server, with the secret key: ${keyPrefixes.secret}...`,
  ),
  familyNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This key belongs to the other API family and has no permission for the API.',
    noMeaningGiven,
    keysShowRoles,
  ),
  roleNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission for the API.',
    noMeaningGiven,
    keysShowRoles,
  ),
  noCustomerGroup: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop shares customers with no other.',
    noMeaningGiven,
    'list the cards of one customer: GET /v1/customers/{customer_id}/cards',
  ),
  tenantHeaderNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission to act as a tenant here.',
    noMeaningGiven,
    'leave Tenant-Shop-Id out, or call with the key of the tenant itself',
  ),
  tenantHeaderRequired: failure(
    400,
    { fixed: 'E0000004001' },
    () => 'Tenant-Shop-Id is required.',
    decided('header errors share the function E0000'),
    'name the tenant that it is about: Tenant-Shop-Id: s_...',
  ),
  tenantHeaderMalformed: failure(
    400,
    { fixed: 'E0000004008' },
    () => 'Tenant-Shop-Id has a wrong format.',
    decided('header errors share the function E0000'),
    'the id of a shop is s_ and 11 characters',
  ),
  tenantNotOwned: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission for the tenant.',
    decided('one answer for unknown and foreign tenants, so that existence is not disclosed'),
    keysShowRoles,
  ),
  tenantIdMismatch: failure(
    400,
    { fixed: 'E0000004018' },
    (field: string) => `${field} differs from Tenant-Shop-Id.`,
    decided('two different tenants in one request are a mistake, not a choice'),
    'name the same tenant in the header and in the request',
  ),
  buyerHeaderNotAllowed: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This shop has no permission to act as a tenant buyer.',
    spec('common request rules: accepted only from a buyer platform'),
    'leave Tenant-Buyer-Id out: only a buyer platform sends it',
  ),
  buyerHeaderRequired: failure(
    400,
    { fixed: 'E0000005001' },
    () => 'Tenant-Buyer-Id is required.',
    decided('header errors share the function E0000'),
    'name the tenant buyer to act for: Tenant-Buyer-Id: b_...',
  ),
  buyerHeaderMalformed: failure(
    400,
    { fixed: 'E0000005008' },
    () => 'Tenant-Buyer-Id has a wrong format.',
    decided('header errors share the function E0000'),
    'the id of a buyer is b_ and 11 characters',
  ),
  buyerNotOwned: failure(
    403,
    { fixed: 'E9995001001' },
    () => 'This platform has no permission for the tenant buyer.',
    decided('as for tenants'),
    keysShowRoles,
  ),
  buyerIdMismatch: failure(
    400,
    { fixed: 'E0000005018' },
    (field: string) => `${field} differs from Tenant-Buyer-Id.`,
    decided('two different tenant buyers in one request are a mistake, not a choice'),
    'name the same tenant buyer in the header and in the request',
  ),
  buyerNotApproved: failure(
    403,
    { fixed: 'E9995001019' },
    () => 'The contract of this tenant buyer does not allow it.',
    decided('drafts may be prepared while the examination runs, and nothing more'),
    'GET /v1/buyer/contracts/{id} shows where it stands; it has to be 107',
  ),
  shopNotActive: failure(
    403,
    { fixed: 'E9995001019' },
    () => 'The contract of this shop does not allow it.',
    decided('a closed shop may read, not write'),
    'what it has can still be read; call with another shop to write',
  ),

  // Form of the content
  mediaTypeNotSupported: failure(
    415,
    { fixed: 'E9992001005' },
    () => 'Media type is not supported.',
    published(errorTable),
    'send Content-Type: application/json',
  ),
  bodyTooLarge: failure(
    413,
    { fixed: 'E9992001006' },
    () => 'File is too large.',
    noMeaningGiven,
    'send less, or start with a larger --body-bytes-max',
  ),
  headersTooLarge: failure(
    431,
    { fixed: 'E9992001007' },
    () => 'The headers are too large.',
    ours('HTTP has a status for it, the service does not say'),
    'send fewer or shorter headers, or start with a larger --header-bytes-max',
  ),
  bodyMalformed: failure(
    400,
    { fixed: 'E9992001001' },
    () => 'Request body is malformed.',
    published(errorTable),
    'send one JSON object in UTF-8, nested at most 32 deep',
  ),
  requestMalformed: failure(
    400,
    { fixed: 'E9992001008' },
    () => 'The request is not valid HTTP.',
    ours('what never became a request still gets the error object'),
    'speak HTTP/1.1, with a Host header',
  ),
  apiVersionMalformed: failure(
    400,
    { fixed: 'E0000002008' },
    () => 'Api-Version is malformed.',
    published(errorTable),
    `send eight digits, or leave the header out; known: ${apiVersions.join(', ')}`,
  ),
  apiVersionUnknown: failure(
    400,
    { fixed: 'E0000002002' },
    () => 'Api-Version is unknown.',
    published(errorTable),
    `leave the header out, or send one of ${apiVersions.join(', ')}`,
  ),
  idempotentKeyMalformed: failure(
    400,
    { fixed: 'E0000003008' },
    () => 'idempotent_key is malformed.',
    decided('a sandbox should catch a key that is no UUID v4'),
    'send a UUID v4, or start with --idempotency-any-key',
  ),
  resultUnknown: failure(
    400,
    { fixed: 'E0000007008' },
    (name: string, known: string) => `"${name}" is no result of this operation. Known: ${known}.`,
    ours('a misspelt result must not look like a passed test'),
    'ask for a known result, or for none: then the usual one is taken',
  ),
}
