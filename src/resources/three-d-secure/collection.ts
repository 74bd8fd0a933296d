// How authentications are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Authentication } from './schema.ts'

export const authentications = defineCollection<Authentication>({
  name: 'authentications',
  scope: 'shop',
  indexes: [['page']],
})
