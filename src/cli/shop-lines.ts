// What a person reads of shops.
import type { SeenShop } from '../index.ts'
import { say } from './language.ts'
import { listing, table } from './terminal.ts'

/** Shops as a table. */
export const listLines = ({ list }: { readonly list: readonly SeenShop[] }): string =>
  listing(
    say({
      en: ['shop', 'role', 'contract', 'platform', 'name'],
      ja: ['ショップ', '種類', '契約', 'プラットフォーム', '名前'],
    }),
    list.map(({ id, role, contract, platform_id, shop_name }) => [
      id,
      role,
      String(contract.status_code),
      platform_id ?? '',
      shop_name ?? '',
    ]),
    say({ en: 'There is no shop.', ja: 'ショップはありません。' }),
  )

/** What of a contract is stopped. */
const stopped = ({ contract }: SeenShop): string =>
  Object.entries({
    service: contract.suspended_service,
    payout: contract.suspended_payment,
    billing: contract.suspended_billing,
    immediate_use: contract.suspeded_immediate_use,
  })
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(', ')

/** One shop, a fact a line. */
export function shopLines(shop: SeenShop): string {
  const { id, shop_name, role, platform_id, contract, keys, tenant_urls } = shop
  const rows = [
    [say({ en: 'shop', ja: 'ショップ' }), `${shop_name ?? ''} (${id})`.trim()],
    [say({ en: 'role', ja: '種類' }), role],
    ...(platform_id === null
      ? []
      : [[say({ en: 'platform', ja: 'プラットフォーム' }), platform_id]]),
    [say({ en: 'contract', ja: '契約' }), String(contract.status_code)],
    [say({ en: 'payouts', ja: '入金' }), String(contract.sales_deposit_status_code)],
    [say({ en: 'stopped', ja: '停止中' }), stopped(shop) || say({ en: 'nothing', ja: 'なし' })],
    ...keys.map(({ value, kind, revoked }) => [
      `${kind} key`,
      revoked ? `${value}, revoked` : value,
    ]),
    ...tenant_urls.map((url) => [say({ en: 'tenants register at', ja: '登録 URL' }), url.id]),
  ]
  return table(rows)
}
