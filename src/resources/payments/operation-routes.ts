// The routes of the operations on a payment that exists.
export const operationRoutes: Readonly<Record<string, string>> = {
  execute: 'PUT /v1/payments/{id}',
  capture: 'PUT /v1/payments/{id}/capture',
  cancel: 'PUT /v1/payments/{id}/cancel',
  auth: 'PUT /v1/payments/{id}/auth',
  change: 'PUT /v1/payments/{id}/change',
  secure: 'PUT /v1/payments/{id}/secure',
}
