import type { Recipe } from '../../http/given.ts'
import type { Plan } from './schema.ts'

/**
 * `given plan {amount?, tax?, interval_pattern?, interval_count?, used_flag?, delete_flag?, ...}`:
 * monthly, 1,000 yen; used by a subscription or deleted where that is wished for.
 */
export const givenPlan: Recipe = async (api, { used_flag, delete_flag, ...wish }) => {
  const body = { plan_name: 'Monthly', amount: '1000', ...wish }
  const { id } = await api.call<Plan>('POST /v1/plans', { body })
  if (used_flag === '1') await api.make('subscription', { plan_id: id })
  const params = { id }
  if (delete_flag === '1') return api.call('DELETE /v1/plans/{id}', { params })
  return api.call('GET /v1/plans/{id}', { params })
}
