// Names of banks, for the answers: a few that tests are likely to use, and one for all others.
import { postalBank } from './schema.ts'

const names: Readonly<Record<string, string>> = {
  '0001': 'みずほ銀行',
  '0005': '三菱UFJ銀行',
  '0009': '三井住友銀行',
  '0010': 'りそな銀行',
  '0017': '埼玉りそな銀行',
  [postalBank]: 'ゆうちょ銀行',
}

export const bankName = (code: string): string => names[code] ?? 'サンドボックス銀行'

/** A branch of any bank; null where the bank has none. */
export const branchName = (code: string | null): string | null =>
  code === null ? null : code === '001' ? '本店' : 'サンドボックス支店'
