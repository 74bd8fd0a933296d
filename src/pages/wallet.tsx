// The wallet on the buyer's phone: the code of a payment, and whether the buyer agrees to it.

import type { VNode } from 'preact'
import { draw } from '../http/pictures.ts'
import { paymentWithCode } from '../resources/payments/outside-actions.ts'
import type { PaypayPayment } from '../resources/payments/types/paypay-schema.ts'
import { timeIn, yenIn } from './language.ts'
import { markOf } from './mark.ts'
import { type Departing, page, type View, type Visit } from './page.ts'
import { ActButton, ActForm, Amount, Facts, Lead, LinkButton } from './parts.tsx'
import { buy, shopName } from './paying.ts'
import { leadsSomewhere } from './policy.ts'
import { Problem } from './problem.tsx'

type Wallet = Visit<Readonly<Record<'code_id', string>>>

/** Modules of a code on a screen, in pixels. */
const codeScale = 3

function codedPayment({ world, params }: Wallet): PaypayPayment {
  const payment = paymentWithCode(world, params.code_id)
  if (!payment) throw new Problem('notFound')
  return payment as PaypayPayment
}

const faces = {
  UNPROCESSED: undefined,
  AWAITING_CUSTOMER_PAYMENT: { title: 'walletTitle', text: 'walletText', status: 200 },
  AUTHORIZED: { title: 'walletApproved', text: 'walletApprovedText', status: 200 },
  CAPTURED: { title: 'paidTitle', text: 'walletApprovedText', status: 200 },
  CANCELED: { title: 'canceledTitle', text: 'walletCanceledText', status: 410 },
  EXPIRED: { title: 'expiredTitle', text: 'walletExpiredText', status: 410 },
} as const

/** The merchant's page, where its URL leads anywhere. */
const shopUrl = ({ redirect_url }: PaypayPayment): string | undefined =>
  redirect_url !== null && leadsSomewhere(redirect_url) ? redirect_url : undefined

const Code = async ({ say }: Wallet, { code_url }: PaypayPayment): Promise<VNode> => {
  const png = await draw({ symbology: 'qrcode', scale: codeScale, text: code_url ?? '' })
  return (
    <figure class="code">
      <img
        class="picture"
        src={`data:image/png;base64,${png}`}
        alt={say.walletCode}
        data-testid="code"
      />
      <figcaption class="quiet small">{say.walletScan}</figcaption>
    </figure>
  )
}

const Coded = ({ visit, payment }: { visit: Wallet; payment: PaypayPayment }): VNode => {
  const { say, language } = visit
  const isWaiting = payment.status === 'AWAITING_CUSTOMER_PAYMENT'
  const until = isWaiting && say.japanTime(timeIn(language, payment.code_expiry_date))
  return (
    <Facts
      rows={[
        [say.orderNumber, payment.id],
        [say.description, payment.order_description],
        [say.payUntil, until || null, 'term'],
      ]}
    />
  )
}

async function approval(visit: Wallet, payment: PaypayPayment): Promise<VNode> {
  return (
    <>
      {await Code(visit, payment)}
      <Coded visit={visit} payment={payment} />
      <ActForm visit={visit} mark={markOf(payment)}>
        <div class="buttons">
          <ActButton act="approve">{visit.say.walletApprove}</ActButton>
          <ActButton act="refuse" second>
            {visit.say.walletRefuse}
          </ActButton>
        </div>
      </ActForm>
    </>
  )
}

async function show(visit: Wallet): Promise<View> {
  const payment = codedPayment(visit)
  const { say, language } = visit
  const { title, text, status } = faces[payment.status] ?? faces.EXPIRED
  const isWaiting = payment.status === 'AWAITING_CUSTOMER_PAYMENT'
  const mark = isWaiting ? undefined : status === 200 ? 'good' : 'bad'
  const shop = shopUrl(payment)
  return {
    status,
    title: say[title],
    mark: markOf(payment),
    leadsTo: shop === undefined ? [] : [shop],
    body: (
      <>
        <Lead mark={mark} shop={shopName(visit.world, payment.shop_id)} title={say[title]}>
          <p class="quiet">{say[text]}</p>
        </Lead>
        <Amount name={isWaiting ? say.amountDue : say.amount} centered={mark !== undefined}>
          {yenIn(language, payment.total_amount)}
        </Amount>
        {isWaiting ? await approval(visit, payment) : <Coded visit={visit} payment={payment} />}
        {!isWaiting && shop !== undefined && (
          <LinkButton href={shop} testId="return">
            {say.returnToShop}
          </LinkButton>
        )}
      </>
    ),
  }
}

/** A buyer who is done comes back to the shop, whatever was chosen. */
const choosing =
  (act: string) =>
  (visit: Wallet): Departing => {
    const { payment } = buy(visit, codedPayment(visit), act)
    return { goTo: shopUrl(payment as PaypayPayment) ?? visit.here }
  }

export const walletPage = page({
  path: '/pages/wallet/{code_id}',
  summary: 'The approval of a payment in the QR wallet',
  show,
  acts: { approve: choosing('approve-in-wallet'), refuse: choosing('refuse-in-wallet') },
})
