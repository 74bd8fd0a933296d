// Refusals of the control API, in order of precedence: first those of `request-failures.ts`. The
// codes are ours; every message says what to do next.
import { catalogue } from '../kit/failure.ts'
import { businessPaymentFailures } from './business-payment-failures.ts'
import { deliveryFailures } from './delivery-failures.ts'
import { refused } from './refused.ts'
import { requestFailures } from './request-failures.ts'
import { salesFailures } from './sales-failures.ts'

const defined = catalogue({
  ...requestFailures,

  // Worlds
  twoWorlds: refused(
    400,
    'TWO_WORLDS',
    (inHeader: string, inQuery: string) =>
      `The header names the world ${inHeader}, the query ${inQuery}: name one.`,
  ),
  noSuchWorld: refused(
    404,
    'NO_SUCH_WORLD',
    (name: string) =>
      `No world ${name} is open: GET /_sandbox/worlds lists them, the first request opens one.`,
  ),
  worldExists: refused(
    409,
    'WORLD_EXISTS',
    (name: string) =>
      `There is a world ${name}: POST /_sandbox/reset?world=${name}, or DELETE it first.`,
  ),
  worldReplaced: refused(
    409,
    'WORLD_REPLACED',
    (name: string) =>
      `The world ${name} was reset or deleted meanwhile: ask again for the new one.`,
  ),
  fixtureUnusable: refused(
    400,
    'FIXTURE_UNUSABLE',
    (why: string) => `The fixture cannot be used. ${why}`,
  ),

  snapshotUnusable: refused(
    400,
    'SNAPSHOT_UNUSABLE',
    (why: string) =>
      `This is no snapshot of a world: ${why}. GET /_sandbox/snapshot gives one; send it as it is.`,
  ),

  // Clock
  advancing: refused(
    409,
    'ADVANCING',
    (name: string) =>
      `The clock of the world ${name} is being advanced: wait for that answer, then ask again.`,
  ),
  advanceUnclear: refused(
    400,
    'ADVANCE_UNCLEAR',
    () =>
      'Send exactly one of by ("31d"), to ("2026/03/01 00:00:00.000"), until (an event) and next ' +
      '(true).',
  ),
  nothingScheduled: refused(
    409,
    'NOTHING_SCHEDULED',
    () => 'Nothing is scheduled, so there is no next job: do first what plans one.',
  ),
  badDuration: refused(
    400,
    'BAD_DURATION',
    (field: string, text: string) =>
      `${field} is ${text}: write a duration such as 31d, 2h30m, 90s or 500ms.`,
  ),
  badTime: refused(
    400,
    'BAD_TIME',
    (field: string, text: string) =>
      `${field} is ${text}: write a time as yyyy/MM/dd HH:mm:ss.SSS in Japan time.`,
  ),
  timeTooFar: refused(
    400,
    'TIME_TOO_FAR',
    (last: string) => `The clock would leave the calendar: stay before ${last}.`,
  ),
  timeBackwards: refused(
    400,
    'TIME_BACKWARDS',
    (to: string, now: string) =>
      `to is ${to}, but it is ${now} already: advance goes forward, PUT /_sandbox/clock sets it.`,
  ),
  eventNotEmitted: refused(
    400,
    'EVENT_NOT_EMITTED',
    (event: string, days: number, scheduled: string) =>
      `${event} was not emitted within ${days} days. ${scheduled}`,
  ),

  // Names
  unknownEvent: refused(
    400,
    'UNKNOWN_EVENT',
    (name: string, known: string) => `${name} is not an event.${known}`,
  ),
  unknownTrigger: refused(400, 'UNKNOWN_TRIGGER', (text: string) => text),
  thenUnclear: refused(400, 'THEN_UNCLEAR', (text: string) => text),
  unknownResult: refused(400, 'UNKNOWN_RESULT', (text: string) => text),
  badFault: refused(400, 'BAD_FAULT', (text: string) => text),
  badRule: refused(400, 'BAD_RULE', (text: string) => text),
  scenarioUnusable: refused(400, 'SCENARIO_UNUSABLE', (text: string) => text),
  scenarioUnclear: refused(
    400,
    'SCENARIO_UNCLEAR',
    () => 'Send exactly one of name, as GET /_sandbox/scenarios lists it, and scenario.',
  ),
  scenarioNotArmed: refused(
    404,
    'SCENARIO_NOT_ARMED',
    (name: string) =>
      `No rule of a scenario ${name} is armed: GET /_sandbox/scenarios tells which are.`,
  ),
  tooManyRules: refused(
    400,
    'TOO_MANY_RULES',
    (most: number) =>
      `The world has ${most} rules already: delete one, or start with a larger --rules-max.`,
  ),
  unknownKind: refused(
    400,
    'UNKNOWN_KIND',
    (kind: string, known: string) => `Nobody can make a ${kind}.${known}`,
  ),
  noSuchSubject: refused(
    404,
    'NO_SUCH_SUBJECT',
    (name: string, known: string) => `Nothing can be told of ${name}.${known}`,
  ),
  noSuchAccount: refused(
    400,
    'NO_SUCH_ACCOUNT',
    (id: string) => `There is no shop ${id} with a usable key: GET /_sandbox/accounts lists them.`,
  ),
  noSuchShop: refused(
    404,
    'NO_SUCH_SHOP',
    (id: string) => `There is no shop ${id}: \`payment-sandbox shops\` lists those that there are.`,
  ),
  noSuchTenantBuyer: refused(
    404,
    'NO_SUCH_TENANT_BUYER',
    (id: string) => `There is no tenant buyer ${id}: GET /_sandbox/tenant_buyers lists them.`,
  ),
  nothingPlanned: refused(
    409,
    'NOTHING_PLANNED',
    (id: string) => `Nothing is planned for the contract of ${id}: decide it, or apply first.`,
  ),
  noSuchChangeRequest: refused(
    404,
    'NO_SUCH_CHANGE_REQUEST',
    (id: string) => `There is no change request ${id}: GET /v1/change_requests/{shopId} shows one.`,
  ),
  shopTaken: refused(
    409,
    'SHOP_TAKEN',
    (id: string) => `There is a shop ${id} already: give another id, or none.`,
  ),
  platformUnclear: refused(
    400,
    'PLATFORM_UNCLEAR',
    (role: string) =>
      `A ${role} shop ${/sub|tenant/.test(role) ? 'needs' : 'takes no'} platform_id: ` +
      'role main makes a platform, sub and tenant join one.',
  ),
  sharingUnclear: refused(
    400,
    'SHARING_UNCLEAR',
    (role: string) =>
      `shared_customer goes with role main, not with ${role}: a platform shares, or it does not.`,
  ),
  platformNotEmpty: refused(
    409,
    'PLATFORM_NOT_EMPTY',
    (id: string, others: number) =>
      `${id} is the main shop of ${others} others: remove those first.`,
  ),
  noSuchPlatform: refused(
    404,
    'NO_SUCH_PLATFORM',
    (id: string) => `There is no platform ${id}: \`payment-sandbox shops\` lists platforms.`,
  ),
  noSuchTenantUrl: refused(
    404,
    'NO_SUCH_TENANT_URL',
    (id: string, platform: string) =>
      `${platform} has no registration URL ${id}: its main shop shows them, ` +
      '`payment-sandbox shops show ID`.',
  ),
  keyMalformed: refused(
    400,
    'KEY_MALFORMED',
    (value: string) =>
      `${value} is no key for a sandbox: use letters, digits, - and _, and the word FAKE.`,
  ),
  keyTaken: refused(409, 'KEY_TAKEN', () => 'The key is in use already: give another, or none.'),
  keylessAccount: refused(
    400,
    'KEYLESS_ACCOUNT',
    (id: string) => `${id} is a tenant buyer, which has no keys: call with its platform's.`,
  ),
  noSuchKey: refused(
    404,
    'NO_SUCH_KEY',
    (account: string) => `${account} has no such key: \`payment-sandbox keys\` lists all keys.`,
  ),
  noSuchUser: refused(
    404,
    'NO_SUCH_USER',
    (id: string) => `There is no user ${id}: GET /_sandbox/users lists those that there are.`,
  ),
  userTaken: refused(409, 'USER_TAKEN', () => 'Another user has this address: give another one.'),
  givenCut: refused(
    400,
    'GIVEN_CUT',
    (route: string) => `A rule broke ${route} on the way: delete it, GET /_sandbox/rules lists it.`,
  ),

  // Records
  noSuchMail: refused(
    404,
    'NO_SUCH_MAIL',
    (id: string) => `There is no mail ${id}: \`payment-sandbox mails\` lists those that there are.`,
  ),
  noSuchDelivery: refused(
    404,
    'NO_SUCH_DELIVERY',
    (id: string) => `There is no delivery ${id}: GET /_sandbox/deliveries lists them.`,
  ),
  ...deliveryFailures,
  noSuchEntry: refused(
    404,
    'NO_SUCH_ENTRY',
    (id: string) => `There is no trace entry ${id}: GET /_sandbox/trace lists those that are kept.`,
  ),
  noSuchJob: refused(
    404,
    'NO_SUCH_JOB',
    (what: string) => `There is no job ${what}: GET /_sandbox/jobs lists them.`,
  ),
  noSuchRule: refused(
    404,
    'NO_SUCH_RULE',
    (id: string) => `There is no rule ${id}: GET /_sandbox/rules lists them.`,
  ),

  ...salesFailures,
  ...businessPaymentFailures,

  // Waiting inside the process
  noDelivery: refused(
    404,
    'NO_DELIVERY',
    (event: string, ms: number, seen: string) =>
      `No delivery of ${event} within ${ms} ms. Seen: ${seen || 'none'}. ` +
      'Is there a webhook setting for it, or the mode collect?',
  ),
  tooManyWaits: refused(
    400,
    'TOO_MANY_WAITS',
    (most: number) =>
      `${most} calls wait for a delivery already: await some, or start with a larger waitsMax.`,
  ),
  sandboxClosed: refused(409, 'CLOSED', () => 'The sandbox was closed: start another one.'),

  broken: refused(
    500,
    'BROKEN',
    () => 'The sandbox failed: its log has the reason. Please report it.',
  ),
})

/** Makers of control refusals: `throw controlFail.noSuchRule('r_1')`. */
export const controlFail = defined.fail

/** Every entry, for the documents and the recorder. */
export const controlFailures = defined.list
