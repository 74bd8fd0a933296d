// The counter of a convenience store: the slip that the buyer shows, and the till that takes cash.

import type { VNode } from 'preact'
import { draw } from '../http/pictures.ts'
import { formatTimestamp } from '../kit/dates.ts'
import { readPicture } from '../kit/picture.ts'
import { type KonbiniPayment, konbiniCodes } from '../resources/payments/types/konbini-schema.ts'
import { stores } from '../resources/sessions/schema.ts'
import { timeIn, yenIn } from './language.ts'
import { markOf } from './mark.ts'
import { page, type Visit } from './page.ts'
import { ActButton, ActForm, Amount, Choice, Facts, Lead, Notice } from './parts.tsx'
import { buy, paymentOf, shopName } from './paying.ts'

type Counter = Visit<Readonly<Record<'shop' | 'payment', string>>>
type Slip = KonbiniPayment

/** Pixels a module: then it fits into the card, and on every screen bars are whole pixels. */
const barScale = 1

/** The parts of the number as slips print them: issuer, number, last day, stamp, amount, check. */
const slipNumber = /^\((91)\)(.{6})(.{22})(.{6})(.)(.{6})(.)$/

async function barcodeOf({ barcode }: Slip) {
  const described = readPicture(barcode ?? '')
  if (!described) return undefined
  const png = await draw({ ...described, scale: barScale })
  return { png, digits: described.text.replace(slipNumber, '($1) $2 $3 $4-$5-$6-$7') }
}

/** What the counter can do for a slip: which of its faces it shows. */
function faceOf({ world }: Counter, { status, payment_term }: Slip) {
  if (status === 'CAPTURED' || status === 'CANCELED') return status
  const isLate = formatTimestamp(world.clock.now()) > (payment_term ?? '')
  return status === 'EXPIRED' || isLate ? 'EXPIRED' : 'WAITING'
}

const faces = {
  WAITING: { mark: undefined, title: 'storeTitle', text: 'storeText', act: 'storePay' },
  CAPTURED: { mark: 'good', title: 'paidTitle', text: 'storePaidText', act: 'storePayAgain' },
  CANCELED: {
    mark: 'bad',
    title: 'canceledTitle',
    text: 'storeCanceledText',
    act: 'storePayAnyway',
  },
  EXPIRED: { mark: 'bad', title: 'expiredTitle', text: 'storeExpiredText', act: 'storePayLate' },
} as const

const amountNames = {
  WAITING: 'amountDue',
  CAPTURED: 'amountPaid',
  CANCELED: 'amount',
  EXPIRED: 'amount',
} as const

const chainIn = ({ language }: Counter, { konbini_code }: Slip): string | null =>
  stores.get(konbini_code ?? '')?.[language] ?? null

function Told({ visit: { query, say } }: { readonly visit: Counter }): VNode | null {
  if (query['told'] === 'refused') return <Notice kind="bad">{say.storeRefused}</Notice>
  if (query['told'] === 'twice') return <Notice kind="note">{say.storePaidTwice}</Notice>
  return null
}

function Barcode({
  visit: { say },
  barcode,
}: {
  readonly visit: Counter
  readonly barcode: { readonly png: string; readonly digits: string } | undefined
}): VNode {
  if (!barcode) return <Notice kind="note">{say.storeNoBarcode}</Notice>
  return (
    <figure class="code">
      <img
        class="picture"
        src={`data:image/png;base64,${barcode.png}`}
        alt={say.storeBarcode}
        data-testid="barcode"
      />
      <figcaption class="quiet small">{barcode.digits}</figcaption>
    </figure>
  )
}

const SlipFacts = ({ visit, slip }: { readonly visit: Counter; readonly slip: Slip }): VNode => {
  const { say, language } = visit
  const time = (stamp: string | null) => stamp && say.japanTime(timeIn(language, stamp))
  return (
    <Facts
      rows={[
        [say.orderNumber, slip.id],
        [say.payUntil, time(slip.payment_term), 'term'],
        [say.paidAt, time(slip.payment_date), 'paid-at'],
        [say.store, chainIn(visit, slip)],
      ]}
    />
  )
}

const Till = ({ visit, slip }: { readonly visit: Counter; readonly slip: Slip }): VNode => {
  const face = faceOf(visit, slip)
  const { say } = visit
  return (
    <ActForm visit={visit} mark={markOf(slip)}>
      {face === 'WAITING' && (
        <Choice
          visit={visit}
          name="konbini_code"
          label={say.store}
          options={[...stores].map(([code, chain]) => [code, chain[visit.language]])}
        />
      )}
      <ActButton act="pay" second={face !== 'WAITING'}>
        {say[faces[face].act]}
      </ActButton>
    </ActForm>
  )
}

const isChain = (code: string | undefined): code is (typeof konbiniCodes)[number] =>
  konbiniCodes.some((each) => each === code)

export const storePage = page({
  path: '/pages/store/{shop}/{payment}',
  summary: 'The counter of a convenience store',
  async show(visit) {
    const slip = paymentOf<Slip>(visit, 'Konbini')
    const { say, language } = visit
    const face = faceOf(visit, slip)
    const { mark, title, text } = faces[face]
    const barcode = face === 'WAITING' && <Barcode visit={visit} barcode={await barcodeOf(slip)} />
    return {
      title: say[title],
      mark: markOf(slip),
      body: (
        <>
          <Told visit={visit} />
          <Lead mark={mark} shop={shopName(visit.world, slip.shop_id)} title={say[title]}>
            <p class="quiet">{say[text]}</p>
          </Lead>
          <Amount name={say[amountNames[face]]} centered={mark !== undefined}>
            {yenIn(language, slip.total_amount)}
          </Amount>
          {barcode}
          <SlipFacts visit={visit} slip={slip} />
          <Till visit={visit} slip={slip} />
        </>
      ),
    }
  },
  acts: {
    pay(visit) {
      const slip = paymentOf<Slip>(visit, 'Konbini')
      const { konbini_code } = visit.form
      const where = isChain(konbini_code) ? { konbini_code } : {}
      const { result } = buy(visit, slip, 'pay-at-store', where)
      const again = slip.status !== 'AWAITING_CUSTOMER_PAYMENT' ? { told: 'twice' } : undefined
      return { goTo: visit.link(visit.path, result === 'refused' ? { told: 'refused' } : again) }
    },
  },
})
