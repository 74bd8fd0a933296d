// behaviour-platform.md 1.2 to 1.6, written down once more by hand: who may call what, with which
// key and for whom. Nothing here comes from the product.

/** Columns of the matrix, with the account of the default fixture that stands for each. */
export const callers = {
  standard: 's_demoshop001',
  main: 's_demomain001',
  mainSharing: 's_demoshmain1',
  sub: 's_demosub0001',
  tenant: 's_demotenant1',
  tenantSharing: 's_demoshten01',
  buyer: 'b_demobuyplat',
} as const
export type CallerName = keyof typeof callers

/** Tenants of each main shop, and a tenant of somebody else. */
export const tenantsOf: Readonly<Record<CallerName, { own: string; foreign: string }>> = {
  standard: { own: 's_demotenant1', foreign: 's_demoshten01' },
  main: { own: 's_demotenant1', foreign: 's_demoshten01' },
  mainSharing: { own: 's_demoshten01', foreign: 's_demotenant1' },
  sub: { own: 's_demotenant1', foreign: 's_demoshten01' },
  tenant: { own: 's_demotenant2', foreign: 's_demoshten01' },
  tenantSharing: { own: 's_demoshten02', foreign: 's_demotenant1' },
  buyer: { own: 's_demotenant1', foreign: 's_demoshten01' },
}

/**
 * A cell: `-` never; `own` for itself only; `own/T` for a tenant too; `own, no header` for itself,
 * and a header that names a tenant is not accepted; `T` only for a tenant that the header names;
 * `B` only for a tenant buyer, `B, 107` only for one whose examination has ended well; `own, B` for
 * itself, where a header is looked at and then ignored.
 */
export type Cell = '-' | 'own' | 'own/T' | 'own, no header' | 'T' | 'B' | 'B, 107' | 'own, B'

export interface GroupRow {
  readonly routes: readonly string[]
  /** Routes of the group that a public key may call too (1.2). */
  readonly openToPublic: readonly string[]
  /** Routes whose path names a tenant buyer, who must be that of the header (1.5). */
  readonly namesBuyer?: readonly string[]
  readonly cells: Readonly<Record<CallerName, Cell>>
}

const methodsOfCustomer = '/v1/customers/{customer_id}/payment_methods'
const cardsOfCustomer = '/v1/customers/{customer_id}/cards'

// biome-ignore format: a table
const cellsOf = (...row: Cell[]): GroupRow['cells'] => {
  const names = Object.keys(callers) as CallerName[]
  return Object.fromEntries(names.map((name, at) => [name, row[at]])) as GroupRow['cells']
}

// biome-ignore format: a table
export const groups: Readonly<Record<string, GroupRow>> = {
  'customers, cards, payment methods': {
    routes: [
      'POST /v1/customers', 'GET /v1/customers', 'GET /v1/customers/{id}',
      'PUT /v1/customers/{id}', 'DELETE /v1/customers/{id}',
      `GET ${cardsOfCustomer}`, `POST ${cardsOfCustomer}`,
      `GET ${cardsOfCustomer}/{id}`, `PUT ${cardsOfCustomer}/{id}`, `DELETE ${cardsOfCustomer}/{id}`,
      `GET ${methodsOfCustomer}`, `POST ${methodsOfCustomer}`, `GET ${methodsOfCustomer}/{id}`,
      `PUT ${methodsOfCustomer}/{id}`, `DELETE ${methodsOfCustomer}/{id}`,
      `PUT ${methodsOfCustomer}/{id}/reactivate`, `PUT ${methodsOfCustomer}/{id}/inactivate`,
    ],
    openToPublic: [
      'GET /v1/customers/{id}',
      `GET ${cardsOfCustomer}`, `POST ${cardsOfCustomer}`,
      `GET ${cardsOfCustomer}/{id}`, `PUT ${cardsOfCustomer}/{id}`,
      `GET ${methodsOfCustomer}`, `POST ${methodsOfCustomer}`,
      `GET ${methodsOfCustomer}/{id}`, `DELETE ${methodsOfCustomer}/{id}`,
    ],
    //             standard  main     main sharing      sub    tenant  tenant sharing  buyer
    cells: cellsOf('own',    'own/T', 'own, no header', 'own', 'own',  'own',          '-'),
  },
  'GET /v1/cards': {
    routes: ['GET /v1/cards'],
    openToPublic: [],
    // Only shops of a sharing group; the header is accepted from nobody.
    cells: cellsOf('-',      '-',     'own',            '-',   '-',    'own',          '-'),
  },
  payments: {
    routes: [
      'POST /v1/payments', 'GET /v1/payments', 'GET /v1/payments/{id}', 'PUT /v1/payments/{id}',
      'PUT /v1/payments/{id}/capture', 'PUT /v1/payments/{id}/cancel', 'PUT /v1/payments/{id}/auth',
      'PUT /v1/payments/{id}/change', 'PUT /v1/payments/{id}/barcode', 'PUT /v1/payments/{id}/secure',
      'PUT /v1/secure2/{access_id}', 'GET /v1/secure2/{access_id}',
    ],
    openToPublic: [
      'PUT /v1/payments/{id}', 'PUT /v1/payments/{id}/secure', 'PUT /v1/secure2/{access_id}',
      'GET /v1/secure2/{access_id}',
    ],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  'bulk payments': {
    routes: [
      'POST /v1/payments/bulk', 'GET /v1/payments/bulk', 'GET /v1/payments/bulk/{id}',
      'DELETE /v1/payments/bulk/{id}',
    ],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  chargebacks: {
    routes: [
      'GET /v1/shop_charge_backs', 'GET /v1/shop_charge_backs/{id}',
      'POST /v1/shop_charge_backs/{id}/reply', 'POST /v1/charge_backs/file_upload',
    ],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  accounts: {
    routes: ['GET /v1/accounts', 'GET /v1/accounts/{id}', 'GET /v1/accounts/{id}/detail'],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  platform_accounts: {
    routes: [
      'GET /v1/platform_accounts', 'GET /v1/platform_accounts/{id}',
      'GET /v1/platform_accounts/{id}/summary',
    ],
    openToPublic: [],
    cells: cellsOf('-',      'own',   'own',            '-',   '-',    '-',            '-'),
  },
  // Not a row of the matrix: a payment for a tenant needs a token for that tenant.
  tokenization: {
    routes: ['POST /v1/tokens/cards'],
    openToPublic: ['POST /v1/tokens/cards'],
    // A buyer platform has tokens for the business payments of its tenant buyers.
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          'own, B'),
  },
  sessions: {
    routes: ['POST /v1/sessions'],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  card_sessions: {
    routes: ['POST /v1/card_sessions'],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own, no header', 'own', 'own',  'own',          '-'),
  },
  'plans, subscriptions': {
    routes: [
      'POST /v1/plans', 'GET /v1/plans', 'GET /v1/plans/{id}', 'PUT /v1/plans/{id}',
      'DELETE /v1/plans/{id}',
      'POST /v1/subscriptions', 'GET /v1/subscriptions', 'GET /v1/subscriptions/{id}',
      'PUT /v1/subscriptions/{id}', 'DELETE /v1/subscriptions/{id}',
      'GET /v1/subscriptions/{id}/result',
    ],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  invoices: {
    routes: [
      'POST /v1/invoices', 'GET /v1/invoices', 'GET /v1/invoices/{id}', 'PUT /v1/invoices/{id}',
      'DELETE /v1/invoices/{id}', 'PUT /v1/invoices/{id}/open', 'PUT /v1/invoices/{id}/cancel',
      'PUT /v1/invoices/{id}/paid_externally', 'PUT /v1/invoices/{id}/virtual_account/refresh',
    ],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  // The list of a sub shop shows itself only; it retrieves no other.
  'GET platforms': {
    routes: ['GET /v1/platforms', 'GET /v1/platforms/{id}'],
    openToPublic: [],
    cells: cellsOf('-',      'own',   'own',            'own', '-',    '-',            '-'),
  },
  'PUT platforms, and tenants': {
    routes: [
      'PUT /v1/platforms/{id}',
      'GET /v1/tenants', 'GET /v1/tenants/{id}', 'PUT /v1/tenants/{id}',
    ],
    openToPublic: [],
    cells: cellsOf('-',      'own',   'own',            '-',   '-',    '-',            '-'),
  },
  'tenant_entries, join_tenants': {
    routes: ['POST /v1/tenant_entries', 'POST /v1/join_tenants'],
    openToPublic: [],
    cells: cellsOf('-',      'own',   'own',            '-',   '-',    '-',            '-'),
  },
  'contracts, examinations, files, reserve, change_requests': {
    routes: [
      'GET /v1/contracts/examinations_v2/tenants/{id}', 'PUT /v1/contracts/examinations_v2/tenants/{id}',
      'POST /v1/contracts/examinations/tenants/{id}/files', 'POST /v1/contracts/examinations',
      'POST /v1/contracts/examinations/tenants/{id}/providers/reserve', 'GET /v1/contracts/{id}',
      'GET /v1/contracts/examinations/tenants/{id}', 'PUT /v1/contracts/examinations/tenants/{id}',
      'POST /v1/change_requests', 'GET /v1/change_requests/{shopId}',
    ],
    openToPublic: [],
    cells: cellsOf('-',      'T',     'T',              '-',   '-',    '-',            '-'),
  },
  company_stamps: {
    routes: ['GET /v1/company_stamps', 'POST /v1/company_stamps', 'DELETE /v1/company_stamps'],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          '-'),
  },
  webhook_settings: {
    routes: [
      'POST /v1/webhook_settings', 'GET /v1/webhook_settings', 'GET /v1/webhook_settings/{id}',
      'PUT /v1/webhook_settings/{id}', 'DELETE /v1/webhook_settings/{id}',
    ],
    openToPublic: [],
    cells: cellsOf('own',    'own/T', 'own/T',          'own', 'own',  'own',          'B'),
  },
  'buyer_platform/tenants, tenant_entries, join_tenants': {
    routes: [
      'GET /v1/buyer_platform/tenants', 'GET /v1/buyer_platform/tenants/{id}',
      'POST /v1/buyer_platform/tenant_entries', 'POST /v1/buyer_platform/join_tenants',
    ],
    openToPublic: [],
    namesBuyer: ['GET /v1/buyer_platform/tenants/{id}'],
    cells: cellsOf('-',      '-',     '-',              '-',   '-',    '-',            'own, B'),
  },
  'buyer/contracts': {
    routes: [
      'GET /v1/buyer/contracts/{id}', 'POST /v1/buyer/contracts/examinations',
      'GET /v1/buyer/contracts/examinations/{id}', 'PUT /v1/buyer/contracts/examinations/{id}',
    ],
    openToPublic: [],
    namesBuyer: [
      'GET /v1/buyer/contracts/{id}', 'GET /v1/buyer/contracts/examinations/{id}',
      'PUT /v1/buyer/contracts/examinations/{id}',
    ],
    cells: cellsOf('-',      '-',     '-',              '-',   '-',    '-',            'B'),
  },
  buyer_platform_accounts: {
    routes: ['GET /v1/buyer_platform_accounts', 'GET /v1/buyer_platform_accounts/{id}'],
    openToPublic: [],
    cells: cellsOf('-',      '-',     '-',              '-',   '-',    '-',            'own, B'),
  },
  business_payments: {
    routes: [
      'GET /v1/business_payments', 'POST /v1/business_payments', 'GET /v1/business_payments/{id}',
      'POST /v1/business_payments/{id}', 'PUT /v1/business_payments/{id}/delete',
      'GET /v1/business_payments/business',
    ],
    openToPublic: [],
    cells: cellsOf('-',      '-',     '-',              '-',   '-',    '-',            'B'),
  },
  'execution of business_payments': {
    routes: [
      'PUT /v1/business_payments/{id}', 'PUT /v1/business_payments/request',
      'PUT /v1/business_payments/auth',
    ],
    openToPublic: [],
    cells: cellsOf('-',      '-',     '-',              '-',   '-',    '-',            'B, 107'),
  },
}

export const refused = '403 E9995001001'
export const shopHeaderMalformed = '400 E0000004008'
export const shopHeaderRequired = '400 E0000004001'
/** The tenant that the header names is another than that of the path. */
export const otherTenant = '400 E0000004018'
export const buyerHeaderRequired = '400 E0000005001'
export const buyerHeaderMalformed = '400 E0000005008'
/** The tenant buyer that the header names is another than that of the path. */
export const otherBuyer = '400 E0000005018'
export const buyerNotApproved = '403 E9995001019'
export const allowed = 'allowed'

/** What an acting header names, from the caller's point of view. */
export type Named = 'own' | 'own, 102' | 'not own' | 'malformed'

export interface Acting {
  readonly shop?: Named
  readonly buyer?: Named
}

function forTenant(named: Named): string {
  return named === 'malformed' ? shopHeaderMalformed : named === 'own' ? allowed : refused
}

function forBuyer(cell: Cell, named: Named | undefined, isInPath: boolean): string {
  if (named === undefined) return cell === 'own, B' ? allowed : buyerHeaderRequired
  if (named === 'malformed') return buyerHeaderMalformed
  if (named === 'not own') return refused
  // The rows of the matrix send a path that is no tenant buyer's.
  if (isInPath) return otherBuyer
  return named === 'own, 102' && cell === 'B, 107' ? buyerNotApproved : allowed
}

/** What the matrix says of one call: `allowed`, or status and code. */
export function verdict(
  group: GroupRow,
  route: string,
  caller: CallerName,
  key: 'secret' | 'public',
  { shop, buyer }: Acting,
): string {
  if (key === 'public' && !group.openToPublic.includes(route)) return refused
  const cell = group.cells[caller]
  if (cell === '-') return refused
  // A buyer platform's Tenant-Shop-Id is ignored.
  if (/B/.test(cell)) return forBuyer(cell, buyer, group.namesBuyer?.includes(route) ?? false)
  if (buyer !== undefined) return refused
  if (shop === undefined) return cell === 'T' ? shopHeaderRequired : allowed
  // The rows of the matrix send a path that is no tenant's.
  if (cell === 'T' && shop === 'own' && route.includes('{')) return otherTenant
  if (cell === 'own') return refused
  const answer = forTenant(shop)
  return cell === 'own, no header' && answer === allowed ? refused : answer
}
