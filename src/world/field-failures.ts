// Refusals of fields, every bad one at once; the catalogue takes them in.
import { failure } from '../kit/failure.ts'
import { decided, ours, published, spec } from '../kit/source.ts'

const seeWhatArrived = '`payment-sandbox trace` shows what arrived'

/** What is wrong with a field. */
export const fieldFailures = {
  required: failure(
    400,
    { check: '001' },
    (field: string) => `${field} is required.`,
    published('check 001'),
    (field: string) => `${field} must be there, neither null nor empty`,
  ),
  tooLong: failure(
    400,
    { check: '005' },
    (field: string) => `${field} is too long.`,
    published('check 005'),
    seeWhatArrived,
  ),
  wrongLength: failure(
    400,
    { check: '012' },
    (field: string) => `${field} has a wrong length.`,
    published('check 012'),
    seeWhatArrived,
  ),
  badFormat: failure(
    400,
    { check: '008' },
    (field: string) => `${field} has a wrong format.`,
    published('check 008'),
    seeWhatArrived,
  ),
  outOfRange: failure(
    400,
    { check: '018' },
    (field: string) => `${field} is out of range.`,
    decided('the check means a bad value'),
    seeWhatArrived,
  ),
  notOffered: failure(
    400,
    { check: '018' },
    (field: string) => `Not available for this ${field}.`,
    decided('a known pay_type to which the operation is not offered'),
    'use an operation that this pay_type has',
  ),
  notApplicable: failure(
    400,
    { check: '018' },
    (field: string) => `${field} does not apply here.`,
    decided('fields that go with one kind of fee only are published, the error is not'),
    (field: string) => `leave ${field} out`,
  ),
  unknownField: failure(
    400,
    { item: '001', check: '008' },
    (field: string) => `${field} is not a field of this call.`,
    ours('only with --strict; otherwise an unknown field is ignored, as by the service'),
    'leave it out, or start without --strict',
  ),
  rawCardNotAllowed: failure(
    400,
    { item: '017', check: '018' },
    () => 'A card number is not accepted with a secret key: send a token.',
    spec('authentication: card numbers are not sent to the server API'),
    'mint a token with the public key: POST /v1/tokens/cards',
  ),
  cardNumberMisplaced: failure(
    400,
    { check: '008' },
    (field: string) => `${field} has a wrong format.`,
    ours('what it takes is kept and shown, and a card number must be neither'),
    (field: string) => `${field} holds the number of a card: only card_no takes one`,
  ),
  pageBeyondEnd: failure(
    400,
    { item: '905', check: '002' },
    () => 'Page does not exist.',
    decided('the status is given, the code is not'),
    'the first page tells the last one in last_page',
  ),
  codeUnknown: failure(
    400,
    { check: '002' },
    (field: string) => `${field} names nothing that exists.`,
    published('E0001055002: a field of the address names something unknown'),
    seeWhatArrived,
  ),
}
