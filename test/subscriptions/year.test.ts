// A year of 200 subscriptions in one advance: what was charged, what was told, and that it is the
// same wherever it is lived.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import {
  cardCount,
  debitCount,
  kindOf,
  liveAYear,
  marksOf,
  yearOptions,
} from '../harness/subscription-year.ts'
import { told } from '../harness/subscriptions.ts'

const script = fileURLToPath(new URL('../harness/subscription-year-run.ts', import.meta.url))

/** The marks of a year in a fresh process that believes to be elsewhere. */
async function livedIn(TZ: string, LANG: string): Promise<object> {
  const env = { ...process.env, TZ, LANG, LC_ALL: LANG }
  const args = ['--import', 'tsx', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 })
  return JSON.parse(stdout) as object
}

const countOf = (all: readonly Readonly<Record<string, unknown>>[], field: string): number =>
  all.reduce((sum, body) => sum + Number(body[field]), 0)

/** It waits for another process, which a busy machine may hold up. */
const patienceMs = 60_000

it(
  'charges each subscription each month, and tells of each day once',
  async () => {
    const elsewhere = livedIn('America/New_York', 'tr_TR.UTF-8')
    const { sandbox, api } = await startTestSandbox(yearOptions)
    const made = await liveAYear(sandbox)
    expect(made).toHaveLength(cardCount + debitCount)
    const kinds = Array.from({ length: cardCount }, (_, at) => kindOf(at))
    const howMany = (kind: string) => kinds.filter((each) => each === kind).length

    const byCard = told(sandbox, 'recurring.card.batch')
    // The charges of 6 to 30, each month a day; in February those of 29 and 30 come on the 28th.
    expect(byCard).toHaveLength(12 * 25 - 2)
    expect(countOf(byCard, 'succeeded')).toBe(12 * howMany('paid'))
    expect(countOf(byCard, 'failed')).toBe(12 * howMany('declined'))

    const byDebit = told(sandbox, 'recurring.directdebit.batch')
    expect(byDebit).toHaveLength(12 * 4)
    expect(countOf(byDebit, 'succeeded')).toBe(12 * debitCount)
    // What was asked for in the last days of the year is not decided yet: half of them lack one.
    const decided = told(sandbox, 'payments.directdebit.complete')
    expect(decided).toHaveLength(11 * debitCount + debitCount / 2)

    const rows = { CHECKED: 0, SUCCEEDED: 0, FAILED: 0 }
    for (const { id, pay_type } of made) {
      const path = `GET /v1/subscriptions/${id}/result?pay_type=${pay_type}&limit=100`
      const { list } = bodyOf(await api<{ list: { status: keyof typeof rows }[] }>(path))
      for (const { status } of list) rows[status]++
    }
    const unpaid = decided.filter(({ status }) => status === 'FAILED').length
    expect(unpaid).toBeGreaterThan(0)
    expect(rows).toEqual({
      CHECKED: howMany('paid') + howMany('declined'),
      SUCCEEDED: 12 * howMany('paid') + decided.length - unpaid,
      FAILED: 12 * howMany('declined') + unpaid,
    })
    const alive = bodyOf(
      await api<{ total_count: number }>(
        'GET /v1/subscriptions?pay_type=Card&status=ACTIVE&count_only=true',
      ),
    )
    expect(alive.total_count).toBe(cardCount - howMany('incomplete'))

    expect(await elsewhere).toEqual(marksOf(sandbox))
  },
  patienceMs,
)
