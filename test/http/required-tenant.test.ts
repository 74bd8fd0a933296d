// An endpoint that is about tenants only: the header is required, and an id must agree with it.
import { describe, expect, it } from 'vitest'
import { endpoint } from '../../src/http/endpoint.ts'
import { permissionGroups } from '../../src/http/permissions.ts'
import * as s from '../../src/kit/schema.ts'
import { decided } from '../../src/kit/source.ts'
import { resources } from '../../src/resources/index.ts'
import { bookstore, mall, market } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const shown = s.object({ id: s.anyText() })

const desk = endpoint({
  route: 'GET /v1/desks/{id}',
  code: 'E9009',
  summary: 'The desk of a tenant',
  source: decided('only for tests'),
  group: permissionGroups.contracts,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: shown,
  run: ({ acting }) => ({ id: acting.id }),
})

const parts = { resources: [...resources, { name: 'desks', endpoints: [desk] }] }

describe('an endpoint that requires Tenant-Shop-Id', () => {
  // biome-ignore format: a table
  it.each<[string, string, string | undefined, string]>([
    ['the tenant of its platform', mall.main,   mall.tenant,    '200'],
    ['nobody',                     mall.main,   undefined,      '400 E0000004001'],
    ['nothing at all',             mall.main,   '',             '400 E0000004008'],
    ['another than the path',      mall.main,   mall.otherTenant, '400 E0000004018'],
    ['a tenant of others',         mall.main,   market.tenant,  '403 E9995001001'],
    ['its sub shop',               mall.main,   mall.sub,       '403 E9995001001'],
    ['itself, which is a tenant',  mall.tenant, mall.tenant,    '403 E9995001001'],
    ['a tenant, from a sub shop',  mall.sub,    mall.tenant,    '403 E9995001001'],
    ['nobody, from any shop',      bookstore,   undefined,      '403 E9995001001'],
  ])('is asked for %s', async (_, caller, named, expected) => {
    const { as } = await startTestSandbox({}, parts)
    const headers = named === undefined ? {} : { 'Tenant-Shop-Id': named }
    const reply = await as(caller)(`GET /v1/desks/${mall.tenant}`, undefined, headers)
    expect(refusalOf(reply)).toBe(expected)
  })
})
