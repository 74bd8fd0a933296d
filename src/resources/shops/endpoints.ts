import { endpoint, type Running } from '../../http/endpoint.ts'
import { answerRows, checkRanges, checkSort, listParameters, pageOf } from '../../http/list.ts'
import { type PermissionGroup, permissionGroups } from '../../http/permissions.ts'
import * as s from '../../kit/schema.ts'
import { decided, published } from '../../kit/source.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { searchTest } from './account-search.ts'
import { keepShop, shopOf, shownName, storedShop } from './actions.ts'
import { checkKind, checkRate, isAboutFees, withFees } from './fees.ts'
import { items, Shop, ShopSearch, StandardFeeChange, TenantChange } from './schema.ts'

const params = s.object({ id: s.item('003', s.anyText()) })
const sortable = ['id', 'shop_name', 'created', 'updated'] as const

/** Which shops of a platform a family is about. */
interface Family {
  readonly path: '/v1/platforms' | '/v1/tenants'
  /** One function for the whole family: no finer ones are known. */
  readonly code: string
  readonly group: PermissionGroup
  readonly of: string
  readonly has: (shop: Account, caller: Account) => boolean
}

const platforms: Family = {
  path: '/v1/platforms',
  code: 'E0089',
  group: permissionGroups.platformShops,
  of: "the platform's main and sub shops; a sub shop sees itself",
  has: ({ id, role }, caller) =>
    caller.role === 'sub' ? id === caller.id : role === 'main' || role === 'sub',
}

const tenants: Family = {
  path: '/v1/tenants',
  code: 'E0090',
  group: permissionGroups.tenants,
  of: 'the tenants of the platform',
  has: ({ role }) => role === 'tenant',
}

type Asked = Pick<Running, 'world' | 'acting'>

/** Rows of the accounts of a family, oldest first. */
function rowsOf({ world, acting }: Asked, { has }: Family) {
  const { platform_id } = acting
  const rows = world.store.accounts.indexedRows(worldOwner, { platform_id }) ?? []
  return rows.filter(({ record }) => has(record, acting))
}

/** The shop of a family that has this id; one answer for all others, whatever they are. */
function getShop({ world, acting }: Asked, { has }: Family, id: string): Account {
  const shop = world.store.accounts.find(worldOwner, id)
  if (shop?.platform_id !== acting.platform_id || !has(shop, acting)) {
    throw fail.notFound(`Shop ${id}`)
  }
  return shop
}

/** What a list is searched and sorted by; the rest of a record is made for a page only. */
interface ListedShop
  extends Pick<Shop, 'id' | 'shop_name' | 'shop_mail_address' | 'created' | 'updated'> {
  readonly account: Account
}

function listed(world: World, account: Account): ListedShop {
  const { id, shop_mail_address, created, updated } = storedShop(world, account.id)
  return { id, shop_name: shownName(account), shop_mail_address, created, updated, account }
}

const searchedOf = ({ id, created, shop_name: name, shop_mail_address: mail }: ListedShop) => ({
  ...{ id, created, name, mail },
})

const listOf = (family: Family) =>
  endpoint({
    route: `GET ${family.path}`,
    code: family.code,
    summary: `List ${family.of}; shop_name matches in part, whatever the case`,
    source: decided('fields published; how they match, and the order, is ours'),
    group: family.group,
    keys: 'secret',
    query: s.extend(ShopSearch, listParameters),
    returns: pageOf(Shop),
    checks(input) {
      checkSort(input, sortable)
      checkRanges(input, ShopSearch)
    },
    run(call) {
      const { world, query, search, path } = call
      const { shop_name: name, shop_mail_address: mail } = query
      const test = searchTest({ ...query, name, mail })
      const rows = rowsOf(call, family)
        .map((row) => ({ ...row, record: listed(world, row.record) }))
        .filter(({ record }) => test(searchedOf(record)))
      const page = answerRows(rows, { query, search, path, sortable })
      if (!('list' in page)) return page
      return { ...page, list: page.list.map(({ account }) => shopOf(world, account)) }
    },
  })

const retrieveOf = (family: Family) =>
  endpoint({
    route: `GET ${family.path}/{id}`,
    code: family.code,
    summary: `Retrieve one of ${family.of}`,
    source: published('platforms and tenants'),
    group: family.group,
    keys: 'secret',
    params,
    returns: Shop,
    run: (call) => shopOf(call.world, getShop(call, family, call.params.id)),
  })

const updatePlatform = endpoint({
  route: 'PUT /v1/platforms/{id}',
  code: platforms.code,
  summary: 'Set the standard fees of one kind; an absent fee stays, null clears it',
  source: published('platforms'),
  group: permissionGroups.platformFees,
  keys: 'secret',
  params,
  body: StandardFeeChange,
  returns: Shop,
  checks({ body, report }) {
    const { examination_master_id: kind } = body
    checkRate(body, report)
    if (kind !== undefined) checkKind(kind, body, report)
  },
  run(call) {
    const { world, params, body } = call
    const account = getShop(call, platforms, params.id)
    keepShop(world, withFees(storedShop(world, account.id), body.examination_master_id, body))
    return shopOf(world, account)
  },
})

const updateTenant = endpoint({
  route: 'PUT /v1/tenants/{id}',
  code: tenants.code,
  summary: "Set a tenant's own fees of one kind, or whether its dashboard shows its keys",
  source: published('tenants'),
  group: tenants.group,
  keys: 'secret',
  params,
  body: TenantChange,
  returns: Shop,
  checks({ body, report }) {
    const kind = body.examination_master_id ?? body.id
    checkRate(body, report)
    if (kind) checkKind(kind, body, report)
  },
  run(call) {
    const { world, params, body } = call
    const kind = body.examination_master_id ?? body.id
    if (!kind && (isAboutFees(body) || body.api_key_display_flag === undefined)) {
      throw fail.required('examination_master_id').about(items.kind)
    }
    const account = getShop(call, tenants, params.id)
    const shop = storedShop(world, account.id)
    const api_key_display_flag = body.api_key_display_flag ?? shop.api_key_display_flag
    keepShop(world, { ...(kind ? withFees(shop, kind, body) : shop), api_key_display_flag })
    return shopOf(world, account)
  },
})

export const shopEndpoints = [
  listOf(platforms),
  retrieveOf(platforms),
  updatePlatform,
  listOf(tenants),
  retrieveOf(tenants),
  updateTenant,
]
