// How users are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredUser } from './schema.ts'

export const users = defineCollection<StoredUser>({
  name: 'users',
  scope: 'world',
  indexes: [['email']],
})
