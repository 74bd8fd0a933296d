// How shops are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredShop } from './schema.ts'

export const shops = defineCollection<StoredShop>({ name: 'shops', scope: 'world' })
