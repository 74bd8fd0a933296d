// One of the shops, buyer platforms and tenant buyers: what a person reads of it, and where its
// contract is decided.
import type { Command } from 'commander'
import type { SeenBuyerPlatform, SeenShop, SeenTenantBuyer } from '../index.ts'
import { type ClientOptions, clientOf } from './client.ts'
import { say } from './language.ts'
import { shopLines } from './shop-lines.ts'
import { printAnswer, table } from './terminal.ts'

/** What the group `shops` shows one of. */
type Seen = SeenShop | SeenTenantBuyer | SeenBuyerPlatform

/** The control route that says something about a contract: a buyer's id begins with b_. */
export const contractRoute = (id: string, act: string): string =>
  `POST ${id.startsWith('b_') ? 'buyer_contracts' : 'contracts'}/${encodeURIComponent(id)}/${act}`

const nameOf = (name: string | null, id: string): string => `${name ?? ''} (${id})`.trim()

const platformLines = (platform: SeenBuyerPlatform): string =>
  table([
    [say({ en: 'platform', ja: 'プラットフォーム' }), nameOf(platform.name, platform.id)],
    ['id', platform.buyer_platform_id],
    [say({ en: 'fee', ja: '手数料' }), `${platform.fee_rate}, ${platform.min_fee}`],
    [say({ en: 'reward', ja: '報酬' }), String(platform.reward_rate)],
    [say({ en: 'limit', ja: '利用枠' }), String(platform.usage_limit_amount)],
    ...platform.keys.map(({ value, kind }) => [`${kind} key`, value]),
    ...platform.tenant_urls.map((url) => [
      say({ en: 'buyers register at', ja: '登録 URL' }),
      url.id,
    ]),
  ])

function buyerLines(buyer: SeenTenantBuyer): string {
  const { id, buyer_name, buyer_platform_id, contract } = buyer
  const stopped = say({ en: 'service', ja: 'サービス' })
  const nothing = say({ en: 'nothing', ja: 'なし' })
  return table([
    [say({ en: 'buyer', ja: 'buyer' }), nameOf(buyer_name, id)],
    [say({ en: 'platform', ja: 'プラットフォーム' }), buyer_platform_id ?? ''],
    [say({ en: 'contract', ja: '契約' }), String(contract.status_code)],
    [say({ en: 'examination', ja: '審査' }), String(contract.examination_status_code ?? '')],
    [say({ en: 'reason', ja: '理由' }), contract.examin_result_reason ?? ''],
    [say({ en: 'stopped', ja: '停止中' }), contract.suspended_service ? stopped : nothing],
  ])
}

/** A shop, tenant buyer or buyer platform, a fact a line. */
function linesOf(seen: Seen): string {
  if ('acquirers' in seen) return shopLines(seen)
  return 'contract' in seen ? buyerLines(seen) : platformLines(seen)
}

/** Calls an operation that answers one of them, and prints it. */
export async function tell(command: Command, route: string, body?: object): Promise<void> {
  const seen = await (await clientOf(command)).ask<Seen>(route, body ? { body } : {})
  printAnswer(command.optsWithGlobals<ClientOptions>(), seen, linesOf)
}
