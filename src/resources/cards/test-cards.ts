// Test cards: numbers that make something happen, and how a number is sealed so that it goes no
// further. A profile says how charges of a card turn out.
import { sha256 } from '../../kit/canonical.ts'
import { decided, observed, published, type Source } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import type { SealedCard } from './schema.ts'

export interface TestCard {
  /** The name by which fixtures and `given` speak of it. */
  readonly name: string
  readonly number: string
  readonly profile: string
  readonly source: Source
}

/** The expiry of test cards where none is wished for. */
export const usualExpiry = '3912'

const inUse = observed('used by integrations against the test environment')
const vendor = published('test cards of the 3-D Secure server')
const continued = decided('our continuation of the row, valid by its check digit')
const ours = decided('no public copy of the decline numbers was found')

// biome-ignore format: a table
export const testCards: readonly TestCard[] = [
  ...row('ok', [
    ['visa',   '4111111111111111', inUse], ['master', '5555555555554444', inUse],
    ['jcb',    '3530111333300000', inUse], ['jcb2',   '3566111111111113', inUse],
    ['amex',   '378282246310005',  inUse], ['diners', '36227206271667',   inUse],
  ]),
  ...tds('frictionless',        ['4100000000000100', '5100000000000107', '3528000000000106', '340000000000108', '6440000000000104']),
  ...tds('frictionless-method', ['4100000000600008', '5100000000600005', '3528000000600004', '340000000600006', '6440000000600002']),
  ...tds('challenge',           ['4100000000005000', '5100000000005007', '3528000000005006', '340000000005008', '6440000000005004']),
  ...tds('attempt',             ['4100000000100009', '5100000000100006', '3528000000100005', '340000000100007', '6440000000100003']),
  ...tds('refused',             ['4100000000200007', '5100000000200004', '3528000000200003', '340000000200005', '6440000000200001'], 2),
  ...tds('challenge-fail',      ['4100000000300005', '5100000000300002', '3528000000300001', '340000000300003', '6440000000300009']),
  ...tds('unavailable',         ['4100000000400003', '5100000000400000', '3528000000400009', '340000000400001', '6440000000400007']),
  ...tds('rejected',            ['4100000000500000', '5100000000500007', '3528000000500006', '340000000500008', '6440000000500004']),
  ...row('tds:unsupported', [['tds-unsupported',    '4000000000000010', ours]]),
  ...row('declined:014',    [['declined',           '4000000000000002', ours]]),
  ...row('declined:010',    [['insufficient-funds', '4000000000000119', ours]]),
  ...row('declined:031',    [['expiry-error',       '4000000000000069', ours]]),
  ...row('declined:017',    [['security-code-error', '4000000000000127', ours]]),
]

/** The test card of this name; refuses an unknown one and tells those that there are. */
export function testCardNamed(name: string): TestCard {
  const card = testCards.find((each) => each.name === name)
  if (card) return card
  const known = testCards.map((each) => each.name).join(', ')
  throw fail.notFound(`Test card ${name}`).withHint(`test cards: ${known}`)
}

function row(profile: string, cards: readonly (readonly [string, string, Source])[]): TestCard[] {
  return cards.map(([name, number, source]) => ({ name, number, profile, source }))
}

/** One row of 3-D Secure cards: VISA, MASTER, JCB, AMEX, DISCOVER. */
function tds(outcome: string, numbers: readonly string[], publishedCount = numbers.length) {
  const brands = ['visa', 'master', 'jcb', 'amex', 'discover']
  return numbers.map((number, at) => ({
    name: `${outcome}-${brands[at]}`,
    number,
    profile: `tds:${outcome}`,
    source: at < publishedCount ? vendor : continued,
  }))
}

// No number of a test card is shorter. Groups of digits may stand apart, also as a URL writes it.
const shortestNumber = 14
const digitRuns = /\d(?:(?:[\s+-]|%20){0,2}\d){13,}/g

/** Whether a text holds the number of a test card, in one piece or in groups. */
export function holdsTestCard(text: string): boolean {
  if (text.length < shortestNumber) return false
  const runs = text.match(digitRuns)?.map((run) => run.replace(/%20|\D/g, '')) ?? []
  return runs.some((run) => testCards.some(({ number }) => run.includes(number)))
}

const profiles: ReadonlyMap<string, string> = new Map(
  testCards.map(({ number, profile }) => [number, profile]),
)

// biome-ignore format: a table
const brandsByPrefix: readonly (readonly [RegExp, SealedCard['brand']])[] = [
  [/^4/,                                        'VISA'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'MASTER'],
  [/^35(2[89]|[3-8])/,                          'JCB'],
  [/^3[47]/,                                    'AMEX'],
  [/^(30[0-5]|36|38|39)/,                       'DINERS'],
  [/^(6011|65|64[4-9])/,                        'DISCOVER'],
]

const brandOf = (number: string): SealedCard['brand'] =>
  brandsByPrefix.find(([prefix]) => prefix.test(number))?.[1] ?? ''

/** 64 hexadecimal digits, the same for the same number in a world; `salt` is the world's seed. */
export const hashCardNumber = (salt: string, number: string): string => sha256(`${salt}\n${number}`)

/** What is known of a card when its number has been forgotten. */
export function sealCard(
  salt: string,
  entered: {
    readonly card_no: string
    readonly expire: string
    readonly holder_name?: string | null | undefined
    readonly security_code?: string | null | undefined
  },
): SealedCard {
  const { card_no: number, expire, holder_name = null, security_code } = entered
  return {
    card_no: `${'*'.repeat(number.length - 4)}${number.slice(-4)}`,
    card_no_hash: hashCardNumber(salt, number),
    brand: brandOf(number),
    profile: profiles.get(number) ?? 'ok',
    expire,
    holder_name,
    security_code_set: Boolean(security_code),
  }
}

/** What a fixture's text `hash of visa` stands for in a world with this seed. */
export function resolveCardHash(seed: string, text: string): string | undefined {
  if (!text.startsWith('hash of ')) return undefined
  const card = testCards.find(({ name }) => name === text.slice('hash of '.length))
  return card && hashCardNumber(seed, card.number)
}
