// Random walks over invoice card payments: requests in any order, the issuer, words in the name of
// the payee that decide later, and the clock.
import fc from 'fast-check'
import { answerIssuer, cancelAtIssuer } from '../../../src/buyer/three-d-secure.ts'
import { addDays } from '../../../src/kit/business-days.ts'
import { formatDate } from '../../../src/kit/dates.ts'
import { Refusal } from '../../../src/kit/failure.ts'
import { usualPayee } from '../../../src/resources/business-payments/given.ts'
import { worldOwner } from '../../../src/world/account.ts'
import type { Commit } from '../../../src/world/journal.ts'
import type { World } from '../../../src/world/world.ts'
import { payables, secretKey } from '../../harness/demo-shops.ts'
import { Broken } from '../../payments/walks/broken.ts'
import { Ground, type Place } from '../../payments/walks/ground.ts'
import { draw, pick } from '../../payments/walks/steps.ts'
import { judgeBusiness, judgeStanding, type Purse, purseOf } from './judge.ts'

const root = '/v1/business_payments'
const { platform, buyer } = payables

const kinds = [
  'register',
  'update',
  'submit',
  'auth',
  'request',
  'remove',
  'issuer',
  'wait',
] as const
interface Step {
  readonly kind: (typeof kinds)[number]
  readonly which: number
  readonly how: number
}

const stepsPerWalk = 60
const weights: Readonly<Record<Step['kind'], number>> = {
  ...{ register: 4, update: 3, submit: 9, auth: 10, request: 7, remove: 1, issuer: 8, wait: 6 },
}
const walk: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    kind: fc.oneof(
      ...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] })),
    ),
    which: fc.nat(97),
    how: fc.nat(99_991),
  }),
  { minLength: stepsPerWalk, maxLength: stepsPerWalk },
)

const words = ['', '', '{reject}', '{return}', '{return}', '{transfer-fail}', '{hold}']
const cards = [
  'visa',
  'visa',
  'challenge-visa',
  'challenge-master',
  'declined',
  'refused-visa',
  'jcb',
]
const amounts = [1, 9999, 10_001, 10_002, 250_000, 400_000, 5_000_000]
/** Days from today to a due date; some cannot be kept. */
const ahead = [2, 7, 7, 14, 30, 55, 70]
const durations = ['1m', '31m', '9h', '1d', '1d', '2d', '6d']
const answers = ['pass', 'fail', 'cancel'] as const
const invoice_file = Buffer.from('%PDF-1.7').toString('base64')

class Walker {
  readonly #place: Place
  readonly #ids: string[] = []

  constructor(place: Place) {
    this.#place = place
  }

  async #ask(route: string, body?: object) {
    const { world, ask } = this.#place
    const before = world.revision
    const told = await ask(route, body, {
      authorization: `Bearer ${secretKey(platform)}~${world.name}`,
      'tenant-buyer-id': buyer,
    })
    if (told.status >= 500) throw new Broken(`${route} was answered ${told.status}`)
    const changed = world.revision !== before
    if (told.status !== 200 && changed) throw new Broken(`${route} was refused and changed things`)
    return told
  }

  async #token({ how }: Step): Promise<string> {
    const { world, api } = this.#place
    const account = world.store.accounts.find(worldOwner, platform)
    if (!account) throw new Broken(`no ${platform}`)
    const card = pick(cards, draw(how, 1))
    return (await api.by(account, buyer).make<{ id: string }>('token', { card })).id
  }

  #id({ which }: Step): string {
    // Most of the time those go on that can.
    const { store } = this.#place.world
    const living = this.#ids.filter((id) => {
      const { status = '' } = store.businessPayments.find(buyer, id) ?? {}
      return which % 9 === 0 || !/^(TRANSFERRED|REFUNDED|REJECTED|EXPIRED|DELETED)$/.test(status)
    })
    return living.at(-1 - (which % Math.max(living.length, 1))) ?? 'a_nobody'
  }

  #draft({ how }: Step) {
    const today = formatDate(this.#place.world.clock.now())
    const company_name = `Paper ${pick(words, draw(how, 2))}`
    return {
      billing_amount: pick(amounts, draw(how, 3)),
      due_date: addDays(today, pick(ahead, draw(how, 4))),
      payee: { ...usualPayee.payee, company_name },
    }
  }

  async register(step: Step): Promise<void> {
    const body = { ...this.#draft(step), payee_bank: usualPayee.payee_bank, invoice_file }
    const { body: made } = await this.#ask(`POST ${root}`, body)
    this.#ids.push(String(made['access_id']))
  }

  async update(step: Step): Promise<void> {
    const bank = { payee_bank: { account_number: String(step.how % 10_000_000) } }
    await this.#ask(`POST ${root}/${this.#id(step)}`, step.how % 2 ? bank : this.#draft(step))
  }

  async submit(step: Step): Promise<void> {
    const { billing_amount } = this.#draft(step)
    const card_token = step.how % 5 === 0 ? await this.#token(step) : null
    const body = step.how % 3 === 0 ? { billing_amount, card_token } : { card_token }
    await this.#ask(`PUT ${root}/${this.#id(step)}`, body)
  }

  async auth(step: Step): Promise<void> {
    const card_token = step.how % 6 === 0 ? null : await this.#token(step)
    await this.#ask(`PUT ${root}/auth`, { access_id: this.#id(step), card_token })
  }

  async request(step: Step): Promise<void> {
    const several = { access_ids: [this.#id(step), this.#id({ ...step, which: step.how })] }
    await this.#ask(`PUT ${root}/request`, step.how % 4 ? { access_id: this.#id(step) } : several)
  }

  async remove(step: Step): Promise<void> {
    await this.#ask(`PUT ${root}/${this.#id(step)}/delete`)
  }

  async issuer(step: Step): Promise<void> {
    const { world } = this.#place
    const waiting = world.store.authentications.of(buyer).where({})
    const found = waiting.filter(({ status }) => status === 'CHALLENGE')
    if (found.length === 0) return
    const chosen = pick(found, step.which)
    const answer = pick(answers, draw(step.how, 5))
    try {
      world.perform('walk', () => {
        if (answer === 'cancel') cancelAtIssuer(world, chosen)
        else answerIssuer(world, chosen, answer)
      })
    } catch (error) {
      // The page of one that is over refuses, and says so.
      if (!(error instanceof Refusal)) throw error
    }
  }

  async wait({ how }: Step): Promise<void> {
    await this.#place.wait(pick(durations, draw(how, 6)))
  }

  /** In the end nothing is on its way, but what an examiner holds. */
  async arrive(): Promise<void> {
    await this.#place.wait('200d')
    const over = /TRANSFERRED|REFUNDED|REJECTED|EXPIRED|DELETED|UNDER_EXAMINATION/
    for (const { status, access_id } of this.#place.world.store.businessPayments.of(buyer).all()) {
      if (!over.test(status)) throw new Broken(`${access_id} is still ${status}`)
    }
  }
}

/** Looks at each commit of a walk instead of the judge of payments, and notes its rows. */
class Watch {
  place: Place | undefined
  purse: Purse = { asked: 0, held: 0, captured: 0, released: 0 }
  readonly wrong: Error[] = []
  readonly rows = new Set<string>()

  constructor({ judge }: Ground) {
    judge.append = (entry) => {
      if (entry.kind === 'commit' && this.place) this.#look(this.place.world, entry as never)
    }
  }

  #look(world: World, { changes }: Commit): void {
    for (const { machine, row } of world.turn.transitions) {
      this.rows.add(`${machine}: ${row.from} ${row.on} ${row.result}`)
    }
    try {
      for (const change of changes) {
        if (change.collection === 'businessPayments') judgeBusiness(world, this.purse, change)
      }
    } catch (error) {
      this.wrong.push(error as Error)
    }
  }

  /** Takes a step; throws what was wrong with it. */
  async take(act: () => Promise<void>): Promise<void> {
    await act()
    const [first] = this.wrong.splice(0)
    if (first) throw first
    judgeStanding((this.place as Place).world, buyer, platform, this.purse)
  }
}

/** Takes this many walks; gives the rows that were taken, as `business payment: FROM on result`. */
export async function takeBusinessWalks(
  walks: number,
  seed: number,
): Promise<{ readonly walks: number; readonly rows: ReadonlySet<string> }> {
  const ground = new Ground()
  const watch = new Watch(ground)
  let taken = 0
  const property = fc.asyncProperty(walk, async (steps) => {
    watch.place = undefined
    const place = ground.open('walk')
    watch.purse = purseOf(place.world, buyer)
    watch.place = place
    const walker = new Walker(place)
    for (const step of steps) await watch.take(() => walker[step.kind](step))
    await watch.take(() => walker.arrive())
    taken++
  })
  try {
    await fc.assert(property, { numRuns: walks, seed, endOnFailure: true })
    return { walks: taken, rows: watch.rows }
  } finally {
    await ground.close()
  }
}
