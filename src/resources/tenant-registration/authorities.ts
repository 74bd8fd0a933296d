// What the user of a tenant, or of a tenant buyer, may do: a column of the permission matrix.
// source: the field is published; what stands in it is decided
export type OperationRow = readonly [path: string, ...methods: string[]]

// biome-ignore format: a table
export const tenantOperations: readonly OperationRow[] = [
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

// biome-ignore format: a table
export const buyerOperations: readonly OperationRow[] = [
  ['/v1/business_payments',              'GET', 'POST'],
  ['/v1/business_payments/{id}',         'GET', 'POST', 'PUT'],
  ['/v1/business_payments/{id}/delete',  'PUT'],
  ['/v1/business_payments/request',      'PUT'],
  ['/v1/business_payments/auth',         'PUT'],
  ['/v1/business_payments/business',     'GET'],
  ['/v1/buyer/contracts/{id}',           'GET'],
  ['/v1/buyer/contracts/examinations/{id}', 'GET', 'PUT'],
  ['/v1/buyer/contracts/examinations',   'POST'],
  ['/v1/webhook_settings',               'GET', 'POST'],
  ['/v1/webhook_settings/{id}',          'GET', 'PUT', 'DELETE'],
]

/** Each with a number of its own, from 1. */
export const authoritiesOf = (rows: readonly OperationRow[]) =>
  rows
    .flatMap(([endpoint, ...methods]) => methods.map((method) => ({ endpoint, method })))
    .map((authority, at) => ({ auth_id: at + 1, ...authority }))
