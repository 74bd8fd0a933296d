// How applications are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Application } from './schema.ts'

/** One of each shop that began one, under the shop's id. */
export const applications = defineCollection<Application>({
  name: 'applications',
  scope: 'shop',
  idOf: ({ shop_id }) => shop_id,
})
