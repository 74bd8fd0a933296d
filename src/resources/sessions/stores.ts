// The chains of stores at which a buyer pays.

/** Names by their codes. published: konbini_code */
export const stores: ReadonlyMap<string, string> = new Map([
  ['00010', 'セブン-イレブン / Seven-Eleven'],
  ['00020', 'ローソン / Lawson'],
  ['00030', 'ファミリーマート / FamilyMart'],
  ['00080', 'ミニストップ / Ministop'],
  ['00760', 'セイコーマート / Seicomart'],
])

/** How the chain is called; any chain where none was chosen. */
export const nameOfStore = (code: string | null): string =>
  stores.get(code ?? '') ?? 'コンビニ / a convenience store'
