// What a platform takes of a sale of its tenant, and under which kind a payment stands.
import { describe, expect, it } from 'vitest'
import { feeKindOf, platformFee } from '../../src/resources/shops/platform-fee.ts'

const fee = (platform_rate: number | null, fixed_fee: number | null) => ({
  platform_rate,
  fixed_fee,
})

describe('the fee of a platform', () => {
  // biome-ignore format: a table
  it.each([
    // total  own               standard        fee  with tax  rate   least  applied
    [  1000, fee(3.5, 100),     fee(5, 120),    100,      110,  3.5,    100, 1],
    [ 10000, fee(3.5, 100),     fee(5, 120),    350,      385,  3.5,    100, 0],
    [ 10000, undefined,         fee(5, 120),    500,      550,    5,    120, 0],
    [ 10000, fee(null, null),   fee(5, 120),    500,      550,    5,    120, 0],
    [ 10000, fee(null, 900),    fee(5, 120),    900,      990,    5,    900, 1],
    [ 10000, fee(0, null),      fee(5, 120),    120,      132,    0,    120, 1],
    [ 10000, fee(0, 0),         fee(5, 120),      0,        0,    0,      0, 0],
    [  2000, fee(5, 100),       undefined,      100,      110,    5,    100, 0],
    [   999, fee(3.6, 0),       undefined,       35,       38,  3.6,      0, 0],
    [ 10000, fee(1.15, 0),      undefined,      115,      126, 1.15,      0, 0],
    [ 10000, undefined,         undefined,        0,        0,    0,      0, 0],
    [     0, fee(5, 0),         undefined,        0,        0,    5,      0, 0],
    [9_999_999_999, fee(100, 0), undefined, 9_999_999_999, 10_999_999_998, 100, 0, 0],
  ])('of %i yen, own %j, standard %j', (total, own, standard, ...expected) => {
    const [amount, taxin, rate, least, applied] = expected
    expect(platformFee(total, own, standard)).toEqual({
      platform_fee: amount,
      platform_fee_taxin: taxin,
      platform_fee_rate: rate,
      fixed_fee_for_platform_fee: least,
      apply_type_for_platform_fee: applied,
    })
  })
})

describe('the kind of a fee', () => {
  // biome-ignore format: a table
  it.each([
    [{ pay_type: 'Card', brand: 'VISA' },                          'vm'],
    [{ pay_type: 'Card', brand: 'MASTER' },                        'vm'],
    [{ pay_type: 'Card', brand: 'JCB' },                           'jad'],
    [{ pay_type: 'Card', brand: 'AMEX' },                          'jad'],
    [{ pay_type: 'Applepay', brand: 'VISA' },                      'applepay_vm'],
    [{ pay_type: 'Applepay', brand: 'DINERS' },                    'applepay_jad'],
    [{ pay_type: 'Googlepay', brand: 'MASTER' },                   'googlepay_vm'],
    [{ pay_type: 'Googlepay', brand: '' },                         'googlepay_jad'],
    [{ pay_type: 'Konbini' },                                      'konbini'],
    [{ pay_type: 'Paypay' },                                       'paypay'],
    [{ pay_type: 'Virtualaccount' },                               'virtualaccount'],
    [{ pay_type: 'Directdebit', settlement_route: '1' as const },  'directdebit'],
    [{ pay_type: 'Directdebit', settlement_route: '2' as const },  'directdebit_mizuho'],
  ])('of %j is %s', (payment, kind) => {
    expect(feeKindOf(payment)).toBe(kind)
  })
})
