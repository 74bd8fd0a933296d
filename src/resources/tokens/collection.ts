// How tokens are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Token } from './schema.ts'

export const tokens = defineCollection<Token>({ name: 'tokens', scope: 'shop' })
