// How an event comes about, for who wants to see its notification now.
import type { EventDefinition } from '../world/outbox.ts'
import type { World } from '../world/world.ts'
import type { GivenApi } from './given.ts'

type EventName = EventDefinition['name']

export interface EventCause {
  readonly events: readonly EventName[]
  /** Makes a record by real requests, in which the event is told last; gives it. */
  make(api: GivenApi, event: EventName): Promise<object>
  /** Tells of a record as it is, in the running command; false when there is none of this id. */
  tell?(world: World, event: EventName, id: string): boolean
}
