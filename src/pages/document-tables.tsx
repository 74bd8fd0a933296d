// The tables of an invoice or a receipt: its lines, and sum and tax for each rate.
import type { VNode } from 'preact'
import { figuresOf } from '../resources/invoices/actions.ts'
import type { StoredInvoice } from '../resources/invoices/schema.ts'
import { dayIn, type OnInvoice } from './invoice-parts.tsx'
import { yenIn } from './language.ts'

interface Shown {
  readonly visit: OnInvoice
  readonly invoice: StoredInvoice
}

/** Items at the reduced rate carry a sign, as the law asks for. */
const reducedRate = 8

export const Lines = ({ visit: { say, language }, invoice }: Shown): VNode => {
  const { lines } = figuresOf(invoice)
  const hasReduced = lines.some(({ tax_rate }) => tax_rate === reducedRate)
  const isByAmount = invoice.input_type === 'amount'
  return (
    <>
      <table class="bill" data-testid="lines">
        <caption>{say.billLines}</caption>
        <thead>
          <tr>
            <th scope="col">{say.billItem}</th>
            {!isByAmount && <th scope="col">{say.billPrice}</th>}
            {!isByAmount && <th scope="col">{say.billQuantity}</th>}
            <th scope="col">{say.billRate}</th>
            <th scope="col">{say.billLineAmount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={`${at} ${line.name}`}>
              <th scope="row">
                {line.name}
                {line.tax_rate === reducedRate && ' ※'}
                {line.date && <span class="quiet small">{dayIn(language, line.date)}</span>}
              </th>
              {!isByAmount && (
                <td data-label={say.billPrice}>{yenIn(language, line.unit_price ?? 0)}</td>
              )}
              {!isByAmount && (
                <td data-label={say.billQuantity}>{(line.quantity ?? 0).toLocaleString('en')}</td>
              )}
              <td data-label={say.billRate}>{line.tax_rate ?? 0}%</td>
              <td data-label={say.billLineAmount}>{yenIn(language, line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasReduced && <p class="quiet small">{say.billReduced}</p>}
    </>
  )
}

export const Rates = ({ visit: { say, language }, invoice }: Shown): VNode => {
  const { rates, holdsTax } = figuresOf(invoice)
  const named = holdsTax ? say.billRateTotalIncluded : say.billRateTotal
  return (
    <table class="bill" data-testid="rates">
      <caption>{say.billPerRate}</caption>
      <thead>
        <tr>
          <th scope="col">{say.billRate}</th>
          <th scope="col">{say.billLineAmount}</th>
          <th scope="col">{say.billTax}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, sum, tax }) => (
          <tr key={rate}>
            <th scope="row">{named(String(rate))}</th>
            <td data-label={say.billLineAmount}>{yenIn(language, sum)}</td>
            <td data-label={say.billTax}>{yenIn(language, tax)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say.billSum}</th>
          <td colspan={2} data-testid="sum">
            {yenIn(language, invoice.total_amount)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
