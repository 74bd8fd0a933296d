import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import * as s from '../../../kit/schema.ts'
import { spec } from '../../../kit/source.ts'
import { TenantContract } from '../contract-schema.ts'
import { tenantContractOf } from '../tenant-contract.ts'

export const retrieveContract = endpoint({
  route: 'GET /v1/contracts/{id}',
  code: 'E0095',
  summary: 'The contract of a tenant, with its examinations and all that was told',
  source: spec('tenant contract'),
  group: permissionGroups.contracts,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: TenantContract,
  run: ({ world, acting }) => tenantContractOf(world, acting),
})
