// Faults of one request, in the order in which they must be told: behaviour-platform.md 1.3, then
// media type, body, headers, fields, repetition, and what the payment itself refuses.
import type { RuleInput } from '../../../src/scenarios/schema.ts'
import { closedTenant } from '../../harness/closed-tenant.ts'

/** A capture that a platform's main shop asks for one of its tenants. */
export interface Draft {
  method: string
  pathEnd: string
  key: string
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>
  isBroken: boolean
  isHuge: boolean
  hasForeignId: boolean
  paymentStatus: string
  clockAdvance: string
  /** An earlier request carried the same `idempotent_key`. */
  isKeyTaken: boolean
  readonly rules: RuleInput[]
}

export const newDraft = (): Draft => ({
  method: 'PUT',
  pathEnd: '/capture',
  key: 'm_test_FAKE_demomain001',
  headers: { 'tenant-shop-id': 's_demotenant1', 'content-type': 'application/json' },
  body: { pay_type: 'Card', method: '1' },
  isBroken: false,
  isHuge: false,
  hasForeignId: false,
  paymentStatus: 'AUTHORIZED',
  clockAdvance: '',
  isKeyTaken: false,
  rules: [],
})

export interface Fault {
  /** The failure of the catalogue that tells of it. */
  readonly failure: string
  readonly status: number
  /** Faults that use the same part of the request cannot be had together. */
  readonly part: string
  readonly apply: (draft: Draft) => void
}

const fault = (
  failure: string,
  status: number,
  part: string,
  apply: (draft: Draft) => void,
): Fault => ({ failure, status, part, apply })

export const takenKey = '5f0c1a52-7e64-4f0e-8a11-5b8f0d3f9a01'

const header = (name: string, value: string) => (draft: Draft) => {
  draft.headers[name] = value
}
const key = (value: string) => (draft: Draft) => {
  draft.key = value
}
const rule = (given: RuleInput) => (draft: Draft) => {
  draft.rules.push(given)
}
const set =
  <K extends 'method' | 'pathEnd' | 'isBroken' | 'isHuge' | 'hasForeignId' | 'paymentStatus'>(
    name: K,
    value: Draft[K],
  ) =>
  (draft: Draft) => {
    draft[name] = value
  }

// biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
const rateLimit: RuleInput = { on: '*', then: { fault: { kind: 'rate-limit' } } }
// biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
const serverDown: RuleInput = { on: '*', then: { fault: { kind: 'status', status: 503 } } }

// biome-ignore format: a table
export const faults: readonly Fault[] = [
  fault('noSuchApi',              404, 'path',    set('pathEnd', '/nowhere')),
  fault('methodNotAllowed',       405, 'method',  set('method', 'PATCH')),
  fault('notAcceptable',          406, 'accept',  header('accept', 'text/html')),
  fault('apiKeyMissing',          401, 'key',     key('')),
  fault('worldContradicted',      400, 'world',   header('x-sandbox-world', 'elsewhere')),
  fault('apiKeyInvalid',          401, 'key',     key('m_test_FAKE_nobody')),
  fault('flowRateExceeded',       403, 'rate',    rule(rateLimit)),
  fault('keyKindNotAllowed',      403, 'key',     key('p_test_FAKE_demomain001')),
  fault('buyerHeaderNotAllowed',  403, 'buyer',   header('tenant-buyer-id', 'malformed')),
  fault('tenantHeaderMalformed',  400, 'tenant',  header('tenant-shop-id', 'malformed')),
  fault('tenantNotOwned',         403, 'tenant',  header('tenant-shop-id', 's_demoshten01')),
  fault('shopNotActive',          403, 'tenant',  header('tenant-shop-id', closedTenant)),
  fault('mediaTypeNotSupported',  415, 'type',    header('content-type', 'text/plain')),
  fault('bodyTooLarge',           413, 'size',    set('isHuge', true)),
  fault('bodyMalformed',          400, 'body',    set('isBroken', true)),
  fault('apiVersionMalformed',    400, 'version', header('api-version', 'malformed')),
  fault('apiVersionUnknown',      400, 'version', header('api-version', '20991231')),
  fault('idempotentKeyMalformed', 400, 'repeat',  header('idempotent_key', 'malformed')),
  fault('required',               400, 'type of payment', (draft) => { delete draft.body['pay_type'] }),
  fault('badFormat',              400, 'field',   (draft) => { draft.body['method'] = '9' }),
  fault('idempotentKeyUsed',      409, 'repeat',  (draft) => {
    draft.headers['idempotent_key'] = takenKey
    draft.isKeyTaken = true
  }),
  fault('scriptedFailure',        503, 'fault',   rule(serverDown)),
  fault('notFound',               400, 'payment', set('hasForeignId', true)),
  fault('accessIdDiffers',        400, 'access',  (draft) => { draft.body['access_id'] = 'a_0123456789012345678901' }),
  fault('stateForbids',           400, 'status',  set('paymentStatus', 'UNPROCESSED')),
  fault('termOver',               400, 'term',    (draft) => { draft.clockAdvance = '61d' }),
  fault('resultUnknown',          400, 'result',  header('x-sandbox-result', 'nonsense')),
  fault('declinedByIssuer',       400, 'result',  header('x-sandbox-result', 'declined')),
]
