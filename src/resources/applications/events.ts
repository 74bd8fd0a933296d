// What is told of contracts: where every acquirer stands, and which of them moved.
import { published } from '../../kit/source.ts'
import type { EventDefinition } from '../../world/outbox.ts'
import { blankApplication } from './blank-application.ts'
import { statesTold } from './examination-actions.ts'

const day = '2026/01/05'

const example = blankApplication('s_demotenant1', {
  UC: { status: '707', since: day },
  PAYSLE: { status: '702', since: day },
})

export const applicationEvents: readonly EventDefinition[] = [
  {
    name: 'contracts.status_code.updated',
    source: published('its payload; that it holds every acquirer is decided'),
    example: () => statesTold(example, ['PAYSLE']),
  },
]
