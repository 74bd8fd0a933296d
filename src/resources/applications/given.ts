// An application in any state, for a tenant: told by real requests, and decided as the dashboard
// does.
import { type GivenApi, performGiven, type Recipe } from '../../http/given.ts'
import { usageField } from '../../service.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { mainShopFor, openShop } from '../shops/actions.ts'
import { cardAcquirers } from './acquirers.ts'
import type { TenantContract } from './contract-schema.ts'
import { suspend, terminate } from './dashboard-actions.ts'
import { decide } from './decision-actions.ts'
import { takeStep } from './examination-actions.ts'

const name = {
  last_name: '山田',
  last_name_kana: 'ヤマダ',
  first_name: '花子',
  first_name_kana: 'ハナコ',
}

const prefixed = (prefix: string, fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${prefix}_${field}`, value]))

/** An application with nothing missing, of a sole proprietor with a site. */
export const completeSections = {
  contract_info: {
    ...prefixed('representative', name),
    representative_postal_code: '100-0001',
    representative_prefecture: '東京都',
    representative_prefecture_kana: 'トウキョウト',
    representative_address_municipality: '千代田区',
    representative_address_municipality_kana: 'チヨダク',
    representative_address_section: '千代田',
    representative_address_section_kana: 'チヨダ',
    representative_address_chrome: '1-1',
    representative_address_chrome_kana: '1-1',
    representative_tel: '0300000000',
    representative_birthday: '1980/01/01',
    representative_gender: 1,
    ...prefixed('staff1', name),
    staff1_company_name: '山田農園',
    staff1_belongs: '販売',
    staff1_tel: '0300000000',
    staff1_mail: 'staff@farm.example',
    corporate: false,
  },
  shop_info: {
    shop_name: '山田農園の店',
    shop_name_kana: 'ヤマダノウエンノミセ',
    shop_name_en: 'YAMADA FARM',
    support_mail: 'support@farm.example',
    support_tel: '0300000000',
    deals_long_apply_content: false,
    deals_insecure_content: true,
    lost_trial: true,
    [usageField]: { used_on_web: true, used_on_app: false },
    site_published: true,
    site_info: { url: 'https://farm.example' },
    provides: { product: true, service: false, digital_contents: false },
    content_description: 'りんご',
  },
  bank_account_info: {
    bank_code: '0001',
    branch_code: '001',
    account_kind: 0,
    account_number: '1234567',
    account_name: 'ヤマダ ハナコ',
  },
  deposit_cycle_info: { deposit_cycle_master_id: 1 },
} as const

/** A shop of which something is done, in the world of the recipe. */
interface Subject {
  readonly api: GivenApi
  readonly shopId: string
}

type Walk = (subject: Subject) => Promise<unknown> | unknown

const tellAll: Walk = ({ api, shopId: id }) => {
  const route = 'PUT /v1/contracts/examinations_v2/tenants/{id}'
  return api.call(route, { params: { id }, body: completeSections })
}

const applying =
  (enable_immediate_use: boolean): Walk =>
  async (subject) => {
    await tellAll(subject)
    const { api, shopId: shop_id } = subject
    await api.call('POST /v1/contracts/examinations', { body: { shop_id, enable_immediate_use } })
  }

const deciding =
  (outcome: 'approve' | 'deny' | 'hold'): Walk =>
  async (subject) => {
    await applying(false)(subject)
    const { world } = subject.api
    performGiven(world, 'application', () => decide(world, subject.shopId, outcome))
  }

const operating: Walk = async (subject) => {
  await deciding('approve')(subject)
  const { world } = subject.api
  performGiven(world, 'application', () => {
    for (const name of cardAcquirers) takeStep(world, subject.shopId, 'open', name)
  })
}

const after =
  (walk: Walk, act: (subject: Subject) => void): Walk =>
  async (subject) => {
    await walk(subject)
    performGiven(subject.api.world, 'application', () => act(subject))
  }

/** The states of an application in words, each with the way there. */
const walks: Readonly<Record<string, Walk>> = {
  new: () => undefined,
  entered: tellAll,
  applied: applying(false),
  immediate: applying(true),
  held: deciding('hold'),
  passed: deciding('approve'),
  operating,
  denied: deciding('deny'),
  suspended: after(operating, ({ api, shopId }) => suspend(api.world, shopId, 'service')),
  terminated: after(operating, ({ api, shopId }) => terminate(api.world, shopId)),
}

/** A tenant that is new to the platform, unless one is named. */
function tenantFor({ world, account, tenant }: GivenApi) {
  const main = mainShopFor(world, account)
  if (tenant !== undefined) return { main, shopId: tenant }
  const { platform_id, customer_group_id } = main
  const { id } = performGiven(world, 'application', () =>
    openShop(world, {
      ...{ role: 'tenant', platform_id, customer_group_id },
      contract: contractStatus.notContracted,
    }),
  )
  return { main, shopId: id }
}

/**
 * `given application {status?}`: a new tenant of the main shop that asks, or of the
 * first one, and its application in a state; the contract as it is retrieved, with the tenant's
 * keys. Statuses are words: entered, applied, operating and so on.
 */
export const givenApplication: Recipe = async (api, { status = 'applied', ...rest }) => {
  const [strange] = Object.keys(rest)
  if (strange !== undefined) {
    throw fail.unknownField(strange).withHint('an application is wished by its status')
  }
  const walk = Object.hasOwn(walks, String(status)) ? walks[String(status)] : undefined
  if (!walk) {
    const hint = `statuses: ${Object.keys(walks).join(', ')}`
    throw fail.notFound(`A way to status ${status}`).withHint(hint)
  }
  const { main, shopId: id } = tenantFor(api)
  const asTenant = api.by(main, id)
  await walk({ api: asTenant, shopId: id })
  const keys = api.world.store.keys.of(worldOwner).where({ account_id: id })
  const contract = await asTenant.call<TenantContract>('GET /v1/contracts/{id}', { params: { id } })
  return { id, ...contract, keys: keys.map(({ value, kind }) => ({ value, kind })) }
}
