// Takes the steps of a random walk. What can be done is read from the register: types, operations,
// acts and results of tables, so that new ones are walked without a word here.
import { acts } from '../../../src/buyer/acts.ts'
import { testCards } from '../../../src/resources/cards/test-cards.ts'
import { resources } from '../../../src/resources/index.ts'
import { debitResultCodes } from '../../../src/resources/payment-methods/schema.ts'
import type { Payment } from '../../../src/resources/payments/schema.ts'
import { paymentTypes } from '../../../src/resources/payments/types/index.ts'
import type { PaymentType } from '../../../src/resources/payments/types/payment-type.ts'
import { Broken } from './broken.ts'
import { type Place, shop, type Told } from './ground.ts'
import { MethodWalker } from './method-walker.ts'
import { customers, draw, pick, type Step } from './steps.ts'

const types = Object.values(paymentTypes)
const durations = ['1m', '6m', '31m', '1d', '4d', '16d', '31d', '61d', '181d']
const param = Buffer.from('{}').toString('base64')

const routes = resources.flatMap(({ endpoints }) => endpoints.map(({ route }) => route))
/** What a merchant calls for a payment that exists, under the name of its action. */
const operations = routes.flatMap((route) => {
  const [, ofPayment] = /^PUT \/v1\/payments\/\{id\}(?:\/(\w+))?$/.exec(route) ?? []
  if (/^PUT \/v1\/payments\/\{id\}/.test(route)) return [{ route, name: ofPayment ?? 'execute' }]
  if (!route.endsWith('{access_id}')) return []
  return [{ route, name: route.startsWith('GET') ? 'confirm' : 'authenticate' }]
})

/** What a mistake in the body can spoil. */
const withBody = operations.filter(({ route }) => route.startsWith('PUT'))

const filled = (route: string, payment: Payment): string =>
  route.replace('{id}', payment.id).replace('{access_id}', payment.access_id)

const choicesOf = (type: PaymentType, field: string): readonly string[] => {
  const schema = type.bodies.register?.properties[field] as { readonly enum?: string[] } | undefined
  return schema?.enum ?? []
}

export class Walker {
  readonly #place: Place
  readonly #methods: MethodWalker
  #payments: string[] = []

  constructor(place: Place) {
    this.#place = place
    this.#methods = new MethodWalker(place, (route, body) => this.#ask(route, body))
  }

  keepMethod = (step: Step): Promise<void> => this.#methods.keep(step)
  changeMethod = (step: Step): Promise<void> => this.#methods.change(step)
  decide = (step: Step): Promise<void> => this.#methods.decide(step)
  authenticate = async (step: Step): Promise<void> => this.#methods.authenticate(step)

  async take(step: Step): Promise<void> {
    await this[step.kind](step)
  }

  /** Lets all terms end: nobody is waited for after that. */
  async arrive(): Promise<void> {
    await this.#place.wait('400d')
    for (const payment of this.#place.world.store.payments.of(shop).all()) {
      const ends = (paymentTypes[payment.pay_type] as PaymentType).term?.(payment)
      if (ends) throw new Broken(`${payment.pay_type} ${payment.id} waits after its term`)
    }
  }

  #payment(which: number): Payment | undefined {
    const id = this.#payments.at(-1 - (which % Math.max(this.#payments.length, 1)))
    return id === undefined ? undefined : this.#place.world.store.payments.of(shop).find(id)
  }

  /** A request must be answered in order, and a refused one, unless declined, changes nothing. */
  async #ask(route: string, body?: object, headers: Record<string, string> = {}): Promise<Told> {
    const { world } = this.#place
    const before = world.revision
    const told = await this.#place.ask(route, body, headers)
    if (told.status >= 500) throw new Broken(`${route} was answered ${told.status}`)
    const keeps =
      told.status === 200 || told.codes.some((code) => /^E9993|903025$|033019$/.test(code))
    if (!keeps && world.revision !== before) {
      throw new Broken(`${route}, refused with ${told.codes}, changed something`)
    }
    return told
  }

  async register({ which, how }: Step): Promise<void> {
    const type = pick(types, which)
    const jobs = choicesOf(type, 'job_code')
    const secure = choicesOf(type, 'tds_type')
    const outside = choicesOf(type, 'tds2_type')
    const known = type.bodies.register?.properties ?? {}
    const body = {
      pay_type: type.payType,
      ...('amount' in known ? { amount: String(1 + (how % 5000)), tax: String(how % 7) } : {}),
      ...(jobs.length > 0 ? { job_code: pick(jobs, draw(how, 1)) } : {}),
      ...(secure.length > 0 ? { tds_type: pick(secure, draw(how, 2)) } : {}),
      ...(outside.length > 0 ? { tds2_type: pick(outside, draw(how, 3)) } : {}),
      ...('use_exact_deposit_amount' in known ? { use_exact_deposit_amount: how % 3 === 0 } : {}),
      ...(await type.given(this.#place.api, 'register', {})),
    }
    const { status, codes, body: made } = await this.#ask('POST /v1/payments', body)
    if (status !== 200) throw new Broken(`registration of ${type.payType}: ${codes}`)
    this.#payments.push(String(made['id']))
  }

  /** Mostly what the status allows, so that walks get far; else anything. */
  #operation({ status, pay_type }: Payment, how: number): (typeof operations)[number] {
    const { transitions } = (paymentTypes[pay_type] as PaymentType).table
    const possible = transitions.filter(({ from }) => from === status)
    const actions = new Set(possible.map(({ on }) => on.split(' ')[0]))
    const allowed = operations.filter(({ name }) => actions.has(name))
    const isAny = allowed.length === 0 || draw(how, 4) % 3 === 0
    return pick(isAny ? operations : allowed, draw(how, 5))
  }

  async operate({ which, how }: Step): Promise<void> {
    const payment = this.#payment(which)
    if (!payment) return
    const { pay_type, access_id } = payment
    const { route, name } = this.#operation(payment, how)
    const path = filled(route, payment)
    if (name === 'confirm') await this.#ask(`${path}?pay_type=${pay_type}`)
    else if (name === 'authenticate') await this.#ask(path, { pay_type, param })
    else {
      const { more, wished } = await this.#sent(payment, name, how)
      const told = await this.#ask(path, { pay_type, access_id, ...more }, wished)
      if (told.status === 200) this.#compare(told, payment.id)
    }
  }

  /** What is sent beside pay_type and access_id; most is what a merchant would send. */
  async #sent({ pay_type, status }: Payment, name: string, how: number) {
    const type = paymentTypes[pay_type] as PaymentType
    const card = draw(how, 6) % 2 === 0 ? pick(testCards, draw(how, 7)).name : 'visa'
    const amount = String(1 + (draw(how, 8) % 900))
    const jobCode = pick(['AUTH', 'CAPTURE'], draw(how, 9))
    // A debit of a customer of this walk finds the account that is default there, if there is one.
    const isOwn = pay_type === 'Directdebit' && draw(how, 14) % 2 === 0
    const payer = isOwn ? { customer_id: pick(customers, how) } : {}
    const wish = { card, jobCode, amount, ...payer }
    const own = await type.given(this.#place.api, name, wish)
    // A recipe that never changes an amount does not know what it would send.
    const more = name === 'change' ? { amount, ...own } : own
    // Mostly a result that the action can have from here; now and then any, which is refused.
    const here = type.table.transitions.filter(
      ({ from, on }) => from === status && on.split(' ')[0] === name,
    )
    const isAny = here.length === 0 || draw(how, 15) % 4 === 0
    const results = isAny ? type.table.results : here.map(({ result }) => result)
    const wished: Record<string, string> =
      draw(how, 10) % 4 === 0 ? { 'x-sandbox-result': pick(results, draw(how, 11)) } : {}
    return { more, wished }
  }

  /** What was answered is what is stored. */
  #compare({ body }: Told, id: string): void {
    const stored = this.#place.world.store.payments.of(shop).find(id) as object
    for (const [field, value] of Object.entries(stored)) {
      if (body[field] === value) continue
      throw new Broken(`${id} was answered with ${field} ${body[field]}, stored is ${value}`)
    }
  }

  async act({ which, how }: Step): Promise<void> {
    const payment = this.#payment(which)
    if (!payment) return
    const { name, details } = pick(acts, how)
    const chance = draw(how, 12)
    const sent = {
      ...('amount' in details && chance % 2 === 1 ? { amount: 1 + (chance % 3000) } : {}),
      ...('result_code' in details ? { result_code: pick(debitResultCodes, chance) } : {}),
    }
    const before = this.#place.world.revision
    const isDone = await this.#place.act(name, { payment: payment.id, ...sent })
    if (!isDone && this.#place.world.revision !== before) {
      throw new Broken(`${name} was refused and changed something`)
    }
  }

  async wait({ how }: Step): Promise<void> {
    await this.#place.wait(pick(durations, how))
  }

  async keepCard({ which, how }: Step): Promise<void> {
    const { id: token } = await this.#place.api.make<{ id: string }>('token', {
      card: pick(testCards, how).name,
    })
    const default_flag = pick(['0', '1'], how)
    await this.#ask(`POST /v1/customers/${pick(customers, which)}/cards`, { token, default_flag })
  }

  #card(customer_id: string, how: number): string {
    const cards = this.#place.world.store.cards.of(shop).where({ customer_id })
    return cards.length === 0 ? 'cs_none' : pick(cards, how).id
  }

  async changeCard({ which, how }: Step): Promise<void> {
    const customer = pick(customers, which)
    const path = `/v1/customers/${customer}/cards/${this.#card(customer, how)}`
    await this.#ask(`PUT ${path}`, { default_flag: pick(['1', '0'], how), holder_name: 'WALKER' })
  }

  async removeCard({ which, how }: Step): Promise<void> {
    const customer = pick(customers, which)
    await this.#ask(`DELETE /v1/customers/${customer}/cards/${this.#card(customer, how)}`)
  }

  async mistake({ which, how }: Step): Promise<void> {
    const payment = this.#payment(which)
    if (!payment) return
    const { id, pay_type, access_id } = payment
    const { route } = pick(withBody, how)
    const other = pick(types, how).payType
    const bodies: readonly object[] = [
      { pay_type, access_id: 'a_0000000000000000000000' },
      { pay_type: other === pay_type ? 'Nothing' : other, access_id },
      { pay_type },
      { access_id },
      { pay_type, access_id: 7, amount: {}, token: [], method: 'x' },
    ]
    const told = await this.#ask(filled(route, payment), pick(bodies, draw(how, 13)))
    if (told.status === 200) throw new Broken(`${route} of ${id} took what it must refuse`)
  }

  async read({ which }: Step): Promise<void> {
    const payment = this.#payment(which)
    if (!payment) return
    const told = await this.#ask(`GET /v1/payments/${payment.id}?pay_type=${payment.pay_type}`)
    if (told.status !== 200) throw new Broken(`${payment.id} cannot be read: ${told.codes}`)
    this.#compare(told, payment.id)
  }
}
