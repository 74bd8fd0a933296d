// A year of everything that moves money: subscriptions, bulk payments, invoices, cancellations,
// chargebacks, sales of tenants, failed debits.
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { type Api, apiOf, controlOf } from './api.ts'
import { entry, registered } from './bulk.ts'
import { bookstore, mall, secretKey } from './demo-shops.ts'
import { bodyOf } from './errors.ts'
import { liveAYear, yearOptions } from './subscription-year.ts'

export const depositYearOptions = { ...yearOptions, seed: 'a year of deposits' } as const

/** The shops that sell. */
export const sellers = [bookstore, mall.tenant] as const

export const apiOfShop = (sandbox: Sandbox, shop: string): Api =>
  apiOf(sandbox.url, secretKey(shop))

interface Paid {
  readonly id: string
  readonly access_id: string
  readonly pay_type: string
}

const types = ['Card', 'Konbini', 'Paypay', 'Applepay', 'Googlepay', 'Directdebit'] as const

const pay = (sandbox: Sandbox, wish: object): Promise<Paid> =>
  (sandbox.given['payment'] as Give)<Paid>({ status: 'CAPTURED', ...wish })

async function change(api: Api, { id, access_id, pay_type }: Paid, what: string, more = {}) {
  bodyOf(await api(`PUT /v1/payments/${id}/${what}`, { pay_type, access_id, ...more }))
}

/** Sales of each type, of which some are canceled, lowered or charged back. */
async function sellAndTakeBack(sandbox: Sandbox, account: string, round: number): Promise<void> {
  const api = apiOfShop(sandbox, account)
  const control = controlOf(sandbox.url)
  for (const [at, pay_type] of types.entries()) {
    const amount = String(1_000 + 37 * at + 311 * round)
    const tax = String(100 + 3 * at)
    await pay(sandbox, { account, pay_type, amount, tax })
  }
  const wish = { account, amount: '5000', tax: '400' }
  await change(api, await pay(sandbox, wish), 'cancel')
  const lowered = { job_code: 'CAPTURE', amount: '3333', tax: '333' }
  await change(api, await pay(sandbox, wish), 'change', lowered)
  for (const outcome of ['lost', 'won', 'canceled']) {
    const { id: order_id } = await pay(sandbox, wish)
    const opening = { order_id, account }
    const { id } = bodyOf(await control<{ id: number }>('POST chargebacks', opening))
    bodyOf(
      await control(`POST chargebacks/${id}/settle`, {
        outcome: outcome === 'won' ? 'won' : 'lost',
      }),
    )
    if (outcome === 'canceled') bodyOf(await control(`POST chargebacks/${id}/cancel`, {}))
  }
  await pay(sandbox, { account, pay_type: 'Directdebit', status: 'FAILED' })
}

/** Registers everything and lives through the year. */
export async function liveAYearOfDeposits(sandbox: Sandbox): Promise<void> {
  for (const round of [0, 1]) {
    for (const account of sellers) await sellAndTakeBack(sandbox, account, round)
    const entries = Array.from({ length: 20 }, (_, at) => entry(`o_bulk_${round}_${at}`))
    await registered(sandbox, entries)
    for (const paid_by of ['Card', 'Virtualaccount', 'externally']) {
      await (sandbox.given['invoice'] as Give)({ status: 'PAID', paid_by })
    }
  }
  await liveAYear(sandbox)
  for (const account of sellers) await sellAndTakeBack(sandbox, account, 9)
}
