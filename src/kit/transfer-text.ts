// The characters that banks carry in the names of a transfer.
import * as s from './schema.ts'

/** Half-width katakana, capitals, digits, blanks and a few signs. */
export const transferPattern = '^[\\uFF66-\\uFF9FA-Z0-9 ().\\-/]+$'

/** A name on a transfer, of at most `max` characters. */
export const transferText = (max: number) => s.bounded(s.formed(transferPattern, 'ｻﾝﾌﾟﾙ(ｶ)'), max)
