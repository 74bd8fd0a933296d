// Bulk payments in any state: registered by a real request, then checked and run by their jobs,
// whose time need not have come.
import type { GivenApi, Recipe, Wish } from '../../http/given.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { runJob } from '../../world/run-job.ts'
import type { World } from '../../world/world.ts'
import { checkKind, runKind } from './check-actions.ts'
import type { Bulk, BulkPayType, BulkStatus } from './schema.ts'

/** Runs the job of a bulk payment, up to `steps` of it. */
function drive(world: World, { shop_id, id }: Bulk, kind: string, steps = Infinity): void {
  for (let done = 0; done < steps; done++) {
    const job = world.store.jobs.find(worldOwner, `${kind}:${shop_id}/${id}`)
    if (!job) return
    runJob(world, job)
  }
}

const walks: Readonly<Record<BulkStatus, (world: World, bulk: Bulk) => void>> = {
  CHECKING: () => undefined,
  CHECKED: (world, bulk) => drive(world, bulk, checkKind),
  ERROR: (world, bulk) => drive(world, bulk, checkKind),
  RUNNING(world, bulk) {
    drive(world, bulk, checkKind)
    drive(world, bulk, runKind, 1)
  },
  COMPLETED(world, bulk) {
    drive(world, bulk, checkKind)
    drive(world, bulk, runKind)
  },
}

/** Entries that pass the check; for ERROR the second one names nobody. */
async function usualEntries(api: GivenApi, payType: BulkPayType, status: string, wish: Wish) {
  const customer_id = wish['customer_id'] ?? (await customerOf(api, payType, wish))
  const amount = wish['amount'] ?? '1000'
  const yen = payType === 'Card' ? { amount } : { billing_amount: amount }
  const count = Number(wish['count'] ?? 2)
  return Array.from({ length: count }, (_, at) => ({
    id: api.world.perform('given bulk payment', () => api.world.ids.id('o_')),
    customer_id: status === 'ERROR' && at === count - 1 ? 'c_nobody' : customer_id,
    ...yen,
  }))
}

async function customerOf(api: GivenApi, payType: BulkPayType, { card }: Wish): Promise<string> {
  if (payType !== 'Card') return (await api.make<{ id: string }>('customer')).id
  const made = await api.make<{ customer_id: string }>('card', card === undefined ? {} : { card })
  return made.customer_id
}

const isStatus = (text: string): text is BulkStatus => Object.hasOwn(walks, text)

/**
 * `given bulkPayment {status?, pay_type?, process_plan_date?, entries?, count?, amount?,
 * customer_id?, card?}`: `entries` are those of the file; without them there are `count`, of one
 * customer, and `card` names the test card that they are charged to.
 */
export const givenBulkPayment: Recipe = async (api, wish) => {
  const { status: wanted = 'CHECKING', pay_type = 'Card', process_plan_date } = wish
  const status = String(wanted)
  if (!isStatus(status)) {
    const known = Object.keys(walks).join(', ')
    throw fail.notFound(`A way to status ${status}`).withHint(`statuses: ${known}`)
  }
  const data = wish['entries'] ?? (await usualEntries(api, pay_type as BulkPayType, status, wish))
  const bulk = await api.call<Bulk>('POST /v1/payments/bulk', {
    body: { pay_type, ...(process_plan_date === undefined ? {} : { process_plan_date }) },
    file: { part: 'file', name: 'given.json', content: JSON.stringify({ data }) },
  })
  walks[status](api.world, bulk)
  const query = { limit: '10' }
  const { list } = await api.call<{ list: readonly Bulk[] }>('GET /v1/payments/bulk', { query })
  const found = list.find(({ id }) => id === bulk.id)
  if (found?.status === status) return found
  const hint = `${found?.error_code ?? 'its entries'} led to ${found?.status}`
  throw fail.notFound(`A way to status ${status}`).withHint(hint)
}
