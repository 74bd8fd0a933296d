// The steps of a walk that concern payment methods: registered of each kind, changed, deleted, and
// decided about by account owners, banks and issuers.
import { bankActs } from '../../../src/buyer/bank-acts.ts'
import {
  answerIssuer,
  look,
  tellOfBrowser,
  usualBrowser,
} from '../../../src/buyer/three-d-secure.ts'
import { Refusal } from '../../../src/kit/failure.ts'
import { testCards } from '../../../src/resources/cards/test-cards.ts'
import { bankAccount, methodsOf, paperForm } from '../../harness/payment-methods.ts'
import { Broken } from './broken.ts'
import { type Place, shop, type Told } from './ground.ts'
import { customers, draw, pick, type Step } from './steps.ts'

interface Method {
  readonly id: string
  readonly customer_id: string
  readonly pay_type: string
}

type Ask = (route: string, body?: object) => Promise<Told>

/** Few numbers of forms, so that some come twice. */
const forms = 40

export class MethodWalker {
  readonly #place: Place
  readonly #ask: Ask

  constructor(place: Place, ask: Ask) {
    this.#place = place
    this.#ask = ask
  }

  async #details(how: number): Promise<object> {
    const kinds = ['Card', 'Card', 'Card', 'ONLINE', 'ONLINE', 'PAPER', 'Virtualaccount']
    const kind = pick(kinds, draw(how, 20))
    if (kind === 'Virtualaccount') return { pay_type: kind }
    if (kind === 'ONLINE') return { pay_type: 'Directdebit', directdebit: bankAccount }
    if (kind === 'PAPER') {
      return { pay_type: 'Directdebit', directdebit: paperForm(`form-${draw(how, 21) % forms}`) }
    }
    const wish = { card: pick(testCards, draw(how, 22)).name }
    const { id: token } = await this.#place.api.make<{ id: string }>('token', wish)
    const tds = draw(how, 23) % 2 === 0 ? { tds_type: '2', tds2_type: pick(['2', '3'], how) } : {}
    return { pay_type: 'Card', card: { token, ...tds } }
  }

  /** What was answered is what is read. */
  async #compare({ status, body }: Told): Promise<void> {
    if (status !== 200) return
    const { id, customer_id, pay_type } = body as unknown as Method
    const read = await this.#ask(`GET ${methodsOf(customer_id)}/${id}?pay_type=${pay_type}`)
    if (JSON.stringify(read.body) === JSON.stringify(body)) return
    throw new Broken(`${id} was answered ${JSON.stringify(body)}, is ${JSON.stringify(read.body)}`)
  }

  async keep({ which, how }: Step): Promise<void> {
    const default_flag = pick(['1', '0'], draw(how, 24))
    const body = { default_flag, ...(await this.#details(how)) }
    await this.#compare(await this.#ask(`POST ${methodsOf(pick(customers, which))}`, body))
  }

  /** Every method of a customer, whatever its status. */
  #methods(customer_id: string): readonly Method[] {
    const { store } = this.#place.world
    const cards = store.cards.of(shop).where({ customer_id })
    return [
      ...cards.map(({ id }) => ({ id, customer_id, pay_type: 'Card' })),
      ...store.paymentMethods.of(shop).where({ customer_id }),
    ]
  }

  async change({ which, how }: Step): Promise<void> {
    const methods = this.#methods(pick(customers, which))
    if (methods.length === 0) return
    const { id, customer_id, pay_type } = pick(methods, draw(how, 25))
    const path = `${methodsOf(customer_id)}/${id}`
    const verb = pick(['', '', '/inactivate', '/reactivate', 'delete'], draw(how, 26))
    if (verb === 'delete') await this.#ask(`DELETE ${path}?pay_type=${pay_type}`)
    else {
      const wished = verb === '' && how % 2 === 0 ? { default_flag: '1' } : {}
      const asks = verb === '' && pay_type === 'Card' && draw(how, 27) % 2 === 0
      const more = asks ? { ...wished, card: { holder_name: 'W', tds_type: '2' } } : wished
      await this.#compare(await this.#ask(`PUT ${path}${verb}`, { pay_type, ...more }))
    }
  }

  /** An owner or a bank decides about an account. */
  async decide({ which, how }: Step): Promise<void> {
    const methods = this.#place.world.store.paymentMethods.of(shop).where({
      pay_type: 'Directdebit',
    })
    if (methods.length === 0) return
    const { id } = pick(methods, which)
    const { name } = pick(bankActs, how)
    const before = this.#place.world.revision
    const isDone = await this.#place.act(name, { payment_method: id })
    if (!isDone && this.#place.world.revision !== before) {
      throw new Broken(`${name} was refused and changed something`)
    }
  }

  /** A buyer opens the page of an authentication, of a payment or a card, and may answer. */
  authenticate({ which, how }: Step): void {
    const { world } = this.#place
    const all = world.store.authentications.of(shop).all()
    const before = all[all.length - 1 - (which % Math.max(all.length, 1))]
    if (!before) return
    const answer = pick(['pass', 'fail', undefined] as const, how)
    try {
      world.perform('walk authenticate', () => {
        look(world, before)
        if (before.status === 'CHALLENGE') answerIssuer(world, before, answer)
        else tellOfBrowser(world, before, usualBrowser)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
