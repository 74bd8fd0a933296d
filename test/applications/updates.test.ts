// How an update of an application is put over what was told before. behaviour of platforms 3.2.
import { describe, expect, it } from 'vitest'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { pathOfInfo, sections } from './tenant.ts'
import { tellers } from './tenants.ts'

const tenant = tellers()

describe('an update', () => {
  it('is merged over what was told before, also within its parts', async () => {
    const { put, platform, id } = await tenant('entered')
    const shop_info = { support_tel: '0399999999', site_info: { credential: 'guest' } }
    const updated = bodyOf(await put({ shop_info }))
    expect(updated).toMatchObject({
      status_code: 101,
      shop_info: {
        shop_name: '山田農園の店',
        support_tel: '0399999999',
        site_info: { url: 'https://farm.example', credential: 'guest' },
      },
      bank_account_info: { bank_code: '0001' },
    })
    expect(bodyOf(await platform(`GET ${pathOfInfo(id)}`))).toEqual(updated)
  })

  it('of nothing is refused, and so is one of a shop that has applied', async () => {
    const { put } = await tenant()
    expect(refusalOf(await put({}))).toBe('400 E0091300001')
    const applied = await tenant('applied')
    expect(refusalOf(await applied.put(sections()))).toBe('400 E0091913014')
    const denied = await tenant('denied')
    expect(refusalOf(await denied.put(sections()))).toBe('400 E0091913014')
  })

  it('names the shop in its record, cut to what the record shows', async () => {
    const { put, sandbox, id } = await tenant()
    const shop_name = 'とても長い名前の見本果物店'.repeat(2)
    bodyOf(await put({ shop_info: { ...sections().shop_info, shop_name } }))
    expect(sandbox.shops.show(id)).toMatchObject({
      shop_name: shop_name.slice(0, 20),
      shop_name_kana: 'ヤマダノウエンノミセ',
    })
  })

  it('takes the other name of the part about payment, and ignores unknown fields', async () => {
    const { put } = await tenant()
    const { use_of_fincode: use_of_gw, ...rest } = sections().shop_info
    const { shop_info } = bodyOf(await put({ shop_info: { ...rest, use_of_gw, colour: 'red' } }))
    expect(shop_info).toMatchObject({ use_of_fincode: use_of_gw })
    expect(shop_info).not.toHaveProperty('colour')
    expect(shop_info).not.toHaveProperty('use_of_gw')
  })

  it('has not come: every section is null but the cycle of deposits', async () => {
    const { platform, id } = await tenant()
    expect(bodyOf(await platform(`GET ${pathOfInfo(id)}`))).toEqual({
      status_code: 101,
      contract_info: null,
      shop_info: null,
      bank_account_info: null,
      deposit_cycle_info: { deposit_cycle_master_id: 1 },
    })
  })
})
