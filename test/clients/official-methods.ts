// Every method of the official Node client, and the endpoint that it calls. What is sent is the
// usual request of the endpoint, made for whoever may call it.

import { resources } from '../../src/resources/index.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { usualCaller } from '../acceptance/usual-platform-requests.ts'
import { type UsualRequest, usualRequest } from '../acceptance/usual-requests.ts'
import { secretKey } from '../harness/demo-shops.ts'

/** What stands behind the names of the path: a body, the query, a file too, or nothing. */
type Takes = 'body' | 'query' | 'file' | 'nothing'

type Row = readonly [method: string, route: string, takes: Takes]

// biome-ignore format: a table
const rows: readonly Row[] = [
  ['accounts.retrieveList',                      'GET /v1/accounts',                                         'query'],
  ['accounts.retrieve',                          'GET /v1/accounts/{id}',                                    'nothing'],
  ['accounts.retrieveDetailList',                'GET /v1/accounts/{id}/detail',                             'nothing'],
  ['customers.create',                           'POST /v1/customers',                                       'body'],
  ['customers.retrieveList',                     'GET /v1/customers',                                        'query'],
  ['customers.retrieve',                         'GET /v1/customers/{id}',                                   'nothing'],
  ['customers.update',                           'PUT /v1/customers/{id}',                                   'body'],
  ['customers.delete',                           'DELETE /v1/customers/{id}',                                'nothing'],
  ['cards.create',                               'POST /v1/customers/{customer_id}/cards',                   'body'],
  ['cards.retrieveList',                         'GET /v1/customers/{customer_id}/cards',                    'nothing'],
  ['cards.retrieve',                             'GET /v1/customers/{customer_id}/cards/{id}',               'nothing'],
  ['cards.update',                               'PUT /v1/customers/{customer_id}/cards/{id}',               'body'],
  ['cards.delete',                               'DELETE /v1/customers/{customer_id}/cards/{id}',            'nothing'],
  ['payments.create',                            'POST /v1/payments',                                        'body'],
  ['payments.execute',                           'PUT /v1/payments/{id}',                                    'body'],
  ['payments.retrieveList',                      'GET /v1/payments',                                         'query'],
  ['payments.retrieve',                          'GET /v1/payments/{id}',                                    'query'],
  ['payments.capture',                           'PUT /v1/payments/{id}/capture',                            'body'],
  ['payments.cancel',                            'PUT /v1/payments/{id}/cancel',                             'body'],
  ['payments.reauthorize',                       'PUT /v1/payments/{id}/auth',                               'body'],
  ['payments.changeAmount',                      'PUT /v1/payments/{id}/change',                             'body'],
  ['payments.executeAfter3DSecureAuth',          'PUT /v1/payments/{id}/secure',                             'body'],
  ['payments.execute3DSecureAuth',               'PUT /v1/secure2/{access_id}',                              'body'],
  ['payments.retrieve3DSecureAuthResult',        'GET /v1/secure2/{access_id}',                              'nothing'],
  ['payments.generateKonbiniPaymentBarcode',     'PUT /v1/payments/{id}/barcode',                            'body'],
  ['plans.create',                               'POST /v1/plans',                                           'body'],
  ['plans.retrieveList',                         'GET /v1/plans',                                            'query'],
  ['plans.retrieve',                             'GET /v1/plans/{id}',                                       'nothing'],
  ['plans.update',                               'PUT /v1/plans/{id}',                                       'body'],
  ['plans.delete',                               'DELETE /v1/plans/{id}',                                    'nothing'],
  ['subscriptions.create',                       'POST /v1/subscriptions',                                   'body'],
  ['subscriptions.retrieveList',                 'GET /v1/subscriptions',                                    'query'],
  ['subscriptions.retrieve',                     'GET /v1/subscriptions/{id}',                               'query'],
  ['subscriptions.update',                       'PUT /v1/subscriptions/{id}',                               'body'],
  ['subscriptions.cancel',                       'DELETE /v1/subscriptions/{id}',                            'query'],
  ['subscriptions.retrieveResultList',           'GET /v1/subscriptions/{id}/result',                        'query'],
  ['paymentSessions.create',                     'POST /v1/sessions',                                        'body'],
  ['cardRegistrationSessions.create',            'POST /v1/card_sessions',                                   'body'],
  ['paymentBulks.create',                        'POST /v1/payments/bulk',                                   'file'],
  ['paymentBulks.retrieveList',                  'GET /v1/payments/bulk',                                    'query'],
  ['paymentBulks.retrieveDetailList',            'GET /v1/payments/bulk/{id}',                               'query'],
  ['paymentBulks.delete',                        'DELETE /v1/payments/bulk/{id}',                            'nothing'],
  ['platforms.retrieveList',                     'GET /v1/platforms',                                        'query'],
  ['platforms.retrieve',                         'GET /v1/platforms/{id}',                                   'nothing'],
  ['platforms.update',                           'PUT /v1/platforms/{id}',                                   'body'],
  ['platformAccounts.retrieveList',              'GET /v1/platform_accounts',                                'query'],
  ['platformAccounts.retrieve',                  'GET /v1/platform_accounts/{id}',                           'nothing'],
  ['platformAccounts.retrieveSummaryList',       'GET /v1/platform_accounts/{id}/summary',                   'nothing'],
  ['tenants.createWithExistingUser',             'POST /v1/join_tenants',                                    'body'],
  ['tenants.createWithNewUser',                  'POST /v1/tenant_entries',                                  'body'],
  ['tenants.updateExaminationInfo',              'PUT /v1/contracts/examinations/tenants/{id}',              'body'],
  ['tenants.retrieveExaminationInfo',            'GET /v1/contracts/examinations/tenants/{id}',              'nothing'],
  ['tenants.updateExaminationInfoV2',            'PUT /v1/contracts/examinations_v2/tenants/{id}',           'body'],
  ['tenants.retrieveExaminationInfoV2',          'GET /v1/contracts/examinations_v2/tenants/{id}',           'nothing'],
  ['tenants.requestExamination',                 'POST /v1/contracts/examinations',                          'body'],
  ['tenants.retrieveContract',                   'GET /v1/contracts/{id}',                                   'nothing'],
  ['tenants.update',                             'PUT /v1/tenants/{id}',                                     'body'],
  ['tenants.retrieve',                           'GET /v1/tenants/{id}',                                     'nothing'],
  ['tenants.retrieveList',                       'GET /v1/tenants',                                          'query'],
  ['webhookSettings.create',                     'POST /v1/webhook_settings',                                'body'],
  ['webhookSettings.retrieve',                   'GET /v1/webhook_settings/{id}',                            'nothing'],
  ['webhookSettings.retrieveList',               'GET /v1/webhook_settings',                                 'nothing'],
  ['webhookSettings.update',                     'PUT /v1/webhook_settings/{id}',                            'body'],
  ['webhookSettings.delete',                     'DELETE /v1/webhook_settings/{id}',                         'nothing'],
  ['paymentMethods.create',                      'POST /v1/customers/{customer_id}/payment_methods',         'body'],
  ['paymentMethods.retrieveList',                'GET /v1/customers/{customer_id}/payment_methods',          'query'],
  ['paymentMethods.retrieve',                    'GET /v1/customers/{customer_id}/payment_methods/{id}',     'query'],
  ['paymentMethods.delete',                      'DELETE /v1/customers/{customer_id}/payment_methods/{id}',  'nothing'],
]

/** Methods that the service itself refuses, whoever calls them, and why. */
export const refusedByTheService: Readonly<Record<string, { code: string; why: string }>> = {
  'paymentMethods.delete': {
    code: 'EP017023001',
    why: 'the endpoint wants pay_type in its query, and the method has no way to send one',
  },
}

/** A call of the client, as the process that makes it is told of it. */
export interface OfficialCall {
  readonly method: string
  readonly apiKey: string
  readonly args: readonly unknown[]
  readonly tenantShopId?: string
  /** The content of a file, which goes into the second argument. */
  readonly file?: string
}

const callerOf = (route: string): string => {
  const endpoints = resources.flatMap((resource) => resource.endpoints ?? [])
  const endpoint = endpoints.find((each) => each.route === route)
  if (!endpoint) throw new Error(`no endpoint ${route}`)
  return usualCaller(endpoint)
}

function argumentsOf([, route, takes]: Row, { params = {}, query, body }: UsualRequest): unknown[] {
  const inPath = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => params[name])
  if (takes === 'nothing') return inPath
  return [...inPath, takes === 'query' ? query : body]
}

async function callOf(sandbox: Sandbox, row: Row, pay_type?: string): Promise<OfficialCall> {
  const [method, route] = row
  const account = callerOf(route)
  const usual = await usualRequest(sandbox, route, { account, pay_type })
  return {
    method,
    apiKey: secretKey(account),
    args: argumentsOf(row, usual),
    ...(usual.tenant ? { tenantShopId: usual.tenant } : {}),
    ...(usual.file ? { file: usual.file.content } : {}),
  }
}

const payTypes = ['Konbini', 'Paypay', 'Applepay', 'Googlepay', 'Directdebit', 'Virtualaccount']
const ofEachType = /^payments\.(create|execute|retrieve|cancel)$/

/** Calls of every method, with records made for them; of payments for every way to pay. */
export async function officialCalls(sandbox: Sandbox): Promise<readonly OfficialCall[]> {
  const calls: OfficialCall[] = []
  for (const row of rows) {
    calls.push(await callOf(sandbox, row))
    if (!ofEachType.test(row[0])) continue
    for (const payType of payTypes) calls.push(await callOf(sandbox, row, payType))
  }
  return calls
}
