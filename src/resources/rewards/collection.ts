// How rewards and their rows are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredDeposit } from '../deposits/schema.ts'
import type { RewardRow } from './schema.ts'

/** A term of a buyer platform, kept as deposits are. */
export const rewards = defineCollection<StoredDeposit>({ name: 'rewards', scope: 'shop' })

export const rewardRows = defineCollection<RewardRow>({
  name: 'rewardRows',
  scope: 'shop',
  indexes: [['account_id']],
})
