// How requests for changes are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredChangeRequest } from './schema.ts'

export const changeRequests = defineCollection<StoredChangeRequest>({
  name: 'changeRequests',
  scope: 'shop',
})
