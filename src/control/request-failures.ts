// Refusals of the control API for what is wrong with a request as a whole, in order of precedence.
import { refused } from './refused.ts'

/** Declarations for the catalogue in `failures.ts`. */
export const requestFailures = {
  // Who asks, and how
  foreignHost: refused(
    403,
    'FOREIGN_HOST',
    (host: string) =>
      `The control API is not served as ${host}: use the listening address, or start with ` +
      '--allowed-host and this name.',
  ),
  foreignOrigin: refused(
    403,
    'FOREIGN_ORIGIN',
    (origin: string) =>
      `A page of ${origin} may not call the control API: call it from a test or a terminal.`,
  ),
  adminTokenMissing: refused(
    401,
    'ADMIN_TOKEN_MISSING',
    () =>
      'The control API wants a token here: send X-Sandbox-Admin, with --admin-token of the start.',
  ),
  adminTokenWrong: refused(
    401,
    'ADMIN_TOKEN_WRONG',
    () =>
      'X-Sandbox-Admin is not the token: it is --admin-token of the start, or in its first lines.',
  ),
  urlTooLong: refused(
    414,
    'URL_TOO_LONG',
    (most: number) =>
      `The address has more than ${most} characters: send less, or raise --url-length-max.`,
  ),
  notStoppable: refused(
    409,
    'NOT_STOPPABLE',
    () => 'This sandbox is part of another program: end that, or call its close().',
  ),
  noSuchPath: refused(
    404,
    'NO_SUCH_PATH',
    (path: string, known: string) => `There is no ${path}.${known}`,
  ),
  wrongMethod: refused(
    405,
    'WRONG_METHOD',
    (route: string, allowed: string) => `There is no ${route}: use ${allowed}.`,
  ),
  tooSlow: refused(
    408,
    'TOO_SLOW',
    () => 'The request took too long to arrive: send it at once, or raise --request-timeout-ms.',
  ),
  mediaType: refused(
    415,
    'MEDIA_TYPE',
    () => 'The body must be JSON: send Content-Type: application/json.',
  ),
  bodyTooLarge: refused(
    413,
    'BODY_TOO_LARGE',
    (most: number) => `The body has more than ${most} bytes: send less, or raise --body-bytes-max.`,
  ),
  bodyMalformed: refused(
    400,
    'BODY_MALFORMED',
    () => 'The body is no JSON object: send one, or no body at all.',
  ),
  requestMalformed: refused(
    400,
    'REQUEST_MALFORMED',
    () => 'The address cannot be read: percent-encode it as UTF-8.',
  ),

  // Form of the content
  badField: refused(
    400,
    'BAD_FIELD',
    (problem: string, takes: string) => `${problem} Send ${takes}.`,
  ),
  unknownField: refused(
    400,
    'UNKNOWN_FIELD',
    (field: string, known: string) => `${field} is not known here.${known}`,
  ),

  cardNumber: refused(
    400,
    'CARD_NUMBER',
    () => 'The body holds the number of a card, which is kept nowhere: name a test card instead.',
  ),
}
