// How notifications of requests for changes come about.
import type { EventCause } from '../../http/event-cause.ts'
import { findRequest, tellOf } from './actions.ts'

export const changeRequestCauses: readonly EventCause[] = [
  {
    events: ['change_requests.regist', 'change_requests.update'],
    make: (api, event) =>
      api.make('changeRequest', {
        status: event === 'change_requests.regist' ? 'received' : 'reviewed',
      }),
    tell(world, event, id) {
      const request = findRequest(world, id)
      if (request) tellOf(world, event, request)
      return request !== undefined
    },
  },
]
