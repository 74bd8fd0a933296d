// The contract of a tenant buyer in any state: told by real requests, and decided as the dashboard
// does.
import { type GivenApi, performGiven, type Recipe } from '../../http/given.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { completeSections } from '../applications/given.ts'
import { platformAccountFor } from '../buyer-platforms/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { openTenantBuyer } from '../tenant-buyers/actions.ts'
import { suspendBuyer } from './actions.ts'
import { decide, terminate } from './examination-actions.ts'
import type { BuyerContract } from './schema.ts'

/** An application with nothing missing. */
export const completeApplication = {
  contract_info: completeSections.contract_info,
  buyer_info: {
    buyer_name: 'Given Buyer',
    buyer_name_kana: 'ギブンバイヤー',
    remitter_name: 'GIVEN BUYER',
    contact_mail: 'owner@given-buyer.example',
    contact_tel: '0300000000',
    monthly_amount: 500_000,
    business_category: '飲食',
  },
} as const

type Walk = (api: GivenApi, buyer: Account) => Promise<unknown> | unknown

const tellAll: Walk = (api, { id }) =>
  api.call('PUT /v1/buyer/contracts/examinations/{id}', {
    params: { id },
    body: completeApplication,
  })

const applying: Walk = async (api, buyer) => {
  await tellAll(api, buyer)
  await api.call('POST /v1/buyer/contracts/examinations')
}

const after =
  (walk: Walk, act: (api: GivenApi, buyer: Account) => void): Walk =>
  async (api, buyer) => {
    await walk(api, buyer)
    performGiven(api.world, 'buyerContract', () => act(api, buyer))
  }

const deciding = (outcome: 'approve' | 'deny' | 'hold'): Walk =>
  after(applying, ({ world }, buyer) => decide(world, buyer, outcome))

const operating = deciding('approve')

/** The states of a contract in words, each with the way there. */
const walks: Readonly<Record<string, Walk>> = {
  new: () => undefined,
  entered: tellAll,
  applied: applying,
  held: deciding('hold'),
  operating,
  denied: deciding('deny'),
  suspended: after(operating, ({ world }, buyer) => void suspendBuyer(world, buyer, true)),
  terminated: after(operating, ({ world }, buyer) => terminate(world, buyer)),
}

/** A tenant buyer that is new to the platform, unless one is named. */
function buyerFor({ world, tenant }: GivenApi, { platform_id }: Account): Account {
  const named = tenant === undefined ? undefined : world.store.accounts.find(worldOwner, tenant)
  if (named) return named
  return performGiven(world, 'buyerContract', () =>
    openTenantBuyer(world, { platform_id, contract: contractStatus.notContracted }),
  )
}

/**
 * `given buyerContract {status?}`: a new tenant buyer of the buyer platform that asks, or of the
 * first one, and its contract in a state, as it is retrieved. Statuses are words: entered, applied,
 * operating and so on.
 */
export const givenBuyerContract: Recipe = async (api, { status = 'applied', ...rest }) => {
  const [strange] = Object.keys(rest)
  if (strange !== undefined) {
    throw fail.unknownField(strange).withHint('a contract is wished by its status')
  }
  const walk = Object.hasOwn(walks, String(status)) ? walks[String(status)] : undefined
  if (!walk) {
    const hint = `statuses: ${Object.keys(walks).join(', ')}`
    throw fail.notFound(`A way to status ${status}`).withHint(hint)
  }
  const platform = platformAccountFor(api.world, api.account, undefined)
  const buyer = buyerFor(api, platform)
  const acting = api.by(platform, buyer.id)
  await walk(acting, buyer)
  const { id } = buyer
  const contract = await acting.call<BuyerContract>('GET /v1/buyer/contracts/{id}', {
    params: { id },
  })
  return { id, ...contract }
}
