// The usual requests about deposits of sales, and of the fees of a platform.
import { mall, market } from '../harness/demo-shops.ts'
import type { Make, Records, UsualRequest } from './usual-requests.ts'

const ofSales = async (records: Records): Promise<UsualRequest> => ({
  params: { id: (await records.make('deposit')).id },
})

/** A tenant sells something, which brings its platform a fee. */
async function ofPlatform(records: Records): Promise<UsualRequest> {
  const main = records.account ?? market.main
  const { tenant } = main === mall.main ? mall : market
  await records.makeFor({ account: main, tenant }, 'payment', { status: 'CAPTURED' })
  return { params: { id: `sales_${main}_202601_00001` } }
}

export const depositMakers: Readonly<Record<string, Make>> = {
  'GET /v1/accounts': () => ({ query: { limit: '10' } }),
  'GET /v1/accounts/{id}': ofSales,
  'GET /v1/accounts/{id}/detail': ofSales,
  'GET /v1/platform_accounts': () => ({ query: { limit: '10' } }),
  'GET /v1/platform_accounts/{id}': ofPlatform,
  'GET /v1/platform_accounts/{id}/summary': ofPlatform,
}
