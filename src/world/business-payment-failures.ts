// Refusals of invoice card payments; the catalogue takes them in.
import { failure } from '../kit/failure.ts'
import { decided } from '../kit/source.ts'

export const businessPaymentFailures = {
  dueDateRange: failure(
    400,
    { item: '917', check: '018' },
    (earliest: string, latest: string) => `due_date must lie between ${earliest} and ${latest}.`,
    decided('an examination and a transfer take days; public pages speak of 60 days at most'),
    (earliest: string, latest: string) => `due_date: ${earliest} to ${latest}`,
  ),
  limitExceeded: failure(
    400,
    { item: '009', check: '030' },
    (most: number) => `The limit of ${most} yen in a month would be exceeded.`,
    decided('usage_limit_amount of the contract is for a calendar month'),
    'GET /v1/business_payments/business shows limit and usage',
  ),
}
