// Who issues an invoice: what the shop has told of itself in its application, and where it told
// nothing, a sample.
import { inner } from '../../kit/collection.ts'
import { prefectureCode } from '../../kit/prefectures.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { ContractInfo } from '../applications/contract-info-schema.ts'
import { stampNow } from '../company-stamps/actions.ts'
import type { StoredStamp } from '../company-stamps/schema.ts'
import type { Issuer, StoredInvoice } from './schema.ts'

const sample = {
  // No taxpayer has this number: none begins with a zero.
  invoice_registration_number: 'T0000000000000',
  addr_state: '13',
  addr_city: '千代田区',
  addr_line_1: '見本町1-2-3',
  addr_line_2: 'サンドボックスビル',
  addr_line_3: null,
  addr_post_code: '100-0000',
  email: 'shop@example.com',
  phone_number: '0300000000',
}

type Told = Partial<Issuer>

/** The fields that have a value. */
const present = (fields: Told): Told =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** The address of the company, or of who represents a shop that is none. */
function addressOf(info: ContractInfo): Told {
  const { corporate_info: company } = info
  const [state, city, section, chrome, building, post] = company
    ? [
        company.company_prefecture,
        company.company_address_municipality,
        company.company_address_section,
        company.company_address_chrome,
        company.company_address_building_name,
        company.company_postal_code,
      ]
    : [
        info.representative_prefecture,
        info.representative_address_municipality,
        info.representative_address_section,
        info.representative_address_chrome,
        info.representative_address_building_name,
        info.representative_postal_code,
      ]
  if (city === null) return {}
  return {
    addr_state: prefectureCode(state),
    addr_city: city,
    addr_line_1: `${section ?? ''}${chrome ?? ''}`,
    addr_line_2: building,
    addr_line_3: null,
    addr_post_code: post,
  }
}

/** The shop as its bills name it, before what an invoice says otherwise. */
export function issuerOf({ store }: World, { id, name }: Account): Issuer {
  const { contract_info: info, shop_info: shop } = store.applications.find(id, id) ?? {}
  const number = info?.corporate_info?.corporate_number ?? null
  return {
    name: name ?? id,
    ...sample,
    ...(info ? addressOf(info) : {}),
    ...present({
      invoice_registration_number: number && `T${number}`,
      email: shop?.support_mail ?? null,
      phone_number: shop?.support_tel ?? null,
    }),
  }
}

/** The picture of a company stamp, in Base64; null where there is none. */
const pictureOf = (stamp: StoredStamp | undefined): string | null =>
  stamp ? stamp.data.slice(stamp.data.indexOf(',') + 1) : null

/** The stamp of an invoice: the one that it was issued with, of a draft the shop's newest. */
export function stampOf(world: World, invoice: StoredInvoice): string | null {
  const { shop_id, stamp } = invoice[inner]
  if (invoice.status === 'DRAFT') return pictureOf(stampNow(world, shop_id))
  return pictureOf(stamp === undefined ? undefined : world.store.companyStamps.find(shop_id, stamp))
}
