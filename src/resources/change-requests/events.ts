// What is told of requests for changes: that there is one, and that its status changed.
import { published } from '../../kit/source.ts'
import type { EventDefinition } from '../../world/outbox.ts'

export const changeRequestEvents: readonly EventDefinition[] = (['regist', 'update'] as const).map(
  (name) => ({
    name: `change_requests.${name}`,
    source: published('payloads of change requests in the newest client'),
    example: () => ({
      shop_id: 's_demotenant1',
      change_request_id: 'cr_demochange00000000001',
    }),
  }),
)
