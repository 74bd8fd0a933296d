// What the user of a tenant may do with its key: the tenant's column of the permission matrix.
// source: the field is published; what stands in it is decided
type Row = readonly [path: string, ...methods: string[]]

// biome-ignore format: a table
const rows: readonly Row[] = [
  ['/v1/payments',           'GET', 'POST'],
  ['/v1/payments/{id}',      'GET', 'PUT'],
  ['/v1/customers',          'GET', 'POST'],
  ['/v1/customers/{id}',     'GET', 'PUT', 'DELETE'],
  ['/v1/sessions',           'POST'],
  ['/v1/card_sessions',      'POST'],
  ['/v1/plans',              'GET', 'POST'],
  ['/v1/subscriptions',      'GET', 'POST'],
  ['/v1/invoices',           'GET', 'POST'],
  ['/v1/company_stamps',     'GET', 'POST', 'DELETE'],
  ['/v1/accounts',           'GET'],
  ['/v1/shop_charge_backs',  'GET'],
  ['/v1/webhook_settings',   'GET', 'POST'],
  ['/v1/webhook_settings/{id}', 'GET', 'PUT', 'DELETE'],
]

/** Each with a number of its own, from 1. */
export const tenantAuthorities = () =>
  rows
    .flatMap(([endpoint, ...methods]) => methods.map((method) => ({ endpoint, method })))
    .map((authority, at) => ({ auth_id: at + 1, ...authority }))
