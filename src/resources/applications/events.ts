// What is told of contracts: where every acquirer stands, and which of them moved.
import { published } from '../../kit/source.ts'
import type { EventDefinition } from '../../world/outbox.ts'
import { statesTold } from './examination-actions.ts'
import type { Application } from './schema.ts'

const day = '2026/01/05'

const example: Application = {
  shop_id: 's_demotenant1',
  contract_info: null,
  shop_info: null,
  bank_account_info: null,
  account_names: null,
  deposit_cycle_info: { deposit_cycle_master_id: 1 },
  merchant_category_code: null,
  other: null,
  files: [],
  script: 'approve',
  acquirers: { UC: { status: '707', since: day }, PAYSLE: { status: '702', since: day } },
  reservations: [],
  signs_electronically: false,
}

export const applicationEvents: readonly EventDefinition[] = [
  {
    name: 'contracts.status_code.updated',
    source: published('its payload; that it holds every acquirer is decided'),
    example: () => statesTold(example, ['PAYSLE']),
  },
]
