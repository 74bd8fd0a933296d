// What is told of the contract of a tenant buyer.
import { decided } from '../../kit/source.ts'
import type { EventDefinition } from '../../world/outbox.ts'

export const buyerContractEvents: readonly EventDefinition[] = [
  {
    name: 'buyer_contracts.status_code.updated',
    source: decided('named after the event of a shop; told at each change of the status'),
    example: () => ({
      tenant_buyer_id: 'b_demobuyer02',
      buyer_platform_id: 'bpf_demoplat1',
      status_code: 107,
      examination_status_code: 2,
      examin_result_reason: null,
      updated: '2026/01/06 09:00:00.000',
    }),
  },
]
