// How the terms of buyer platforms are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { BuyerPlatform } from './schema.ts'

export const buyerPlatforms = defineCollection<BuyerPlatform>({
  name: 'buyerPlatforms',
  scope: 'world',
})
