// What an invoice comes to. Qualified invoices of Japan round once for each tax rate and invoice;
// here downwards. Sums of whole yen are exact: prices may have decimals, so nothing is multiplied
// as a binary fraction.

/** What of an invoice decides its total. */
export interface Priced {
  readonly lines: readonly {
    readonly unit_price: number | null
    readonly quantity: number | null
    readonly tax_rate: number | null
    readonly tax_included_amount: number | null
  }[]
  /** Whether the prices hold the tax already. */
  readonly is_tax_included: boolean
  /** `amount` counts each line by its `tax_included_amount`. */
  readonly input_type: 'amount' | null
}

/** What one rate comes to, in yen. */
export interface RateTotal {
  /** Percent. */
  readonly rate: number
  /** What was summed up: without tax, or with it where prices hold it. */
  readonly sum: bigint
  readonly tax: bigint
}

const decimals = 10

/** A decimal number as a whole one, scaled by ten to the `digits`. */
const scaled = (value: number, digits: number): bigint =>
  BigInt(value.toFixed(digits).replace('.', ''))

/** Price by quantity, in whole yen, rounded down. */
const lineAmount = (price: number, quantity: number): bigint =>
  (scaled(price, decimals) * BigInt(quantity)) / 10n ** BigInt(decimals)

/** Percent, in hundredths of one. */
const hundredths = (rate: number): bigint => scaled(rate, 2)
const whole = 100n * 100n

const holdsTax = ({ is_tax_included, input_type }: Priced): boolean =>
  is_tax_included || input_type === 'amount'

/** What a line comes to, in whole yen. */
export function amountOfLine(line: Priced['lines'][number], inputType: 'amount' | null): bigint {
  if (inputType === 'amount') return BigInt(line.tax_included_amount ?? 0)
  return lineAmount(line.unit_price ?? 0, line.quantity ?? 0)
}

/** Sum and tax of each rate, the highest first; a line without a rate has none to pay. */
export function rateTotals(priced: Priced): readonly RateTotal[] {
  const sums = new Map<number, bigint>()
  for (const line of priced.lines) {
    const rate = line.tax_rate ?? 0
    sums.set(rate, (sums.get(rate) ?? 0n) + amountOfLine(line, priced.input_type))
  }
  const contained = holdsTax(priced)
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([rate, sum]) => {
      const part = hundredths(rate)
      const tax = contained ? (sum * part) / (whole + part) : (sum * part) / whole
      return { rate, sum, tax }
    })
}

/** The total of an invoice in yen, with tax; it may be more than an invoice can be about. */
export function totalOf(priced: Priced): bigint {
  const contained = holdsTax(priced)
  return rateTotals(priced).reduce(
    (total, { sum, tax }) => total + sum + (contained ? 0n : tax),
    0n,
  )
}
