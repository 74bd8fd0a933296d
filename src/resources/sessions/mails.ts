// What is written to buyers who pay through a link: Japanese first, then English.
import { published } from '../../kit/source.ts'
import type { MailDefinition } from '../../world/mail.ts'

/** What every mail about a payment by link knows. */
export interface PaymentMail {
  readonly [variable: string]: string
  readonly shop: string
  /** The buyer's name; empty where it is unknown. */
  readonly name: string
  readonly order_id: string
  /** `1,080`. */
  readonly amount: string
}

/** How a mail begins. */
export const salutation = ({ name }: { readonly name: string }): string =>
  name === '' ? 'お客様 / Dear customer' : `${name} 様 / Dear ${name}`

const order = ({ order_id, amount }: PaymentMail): string =>
  `ご注文 / Order: ${order_id}\n金額 / Amount: ${amount} 円 (JPY)`

const signed = ({ shop }: { readonly shop: string }): string => shop

type Definition<V extends PaymentMail> = MailDefinition<V>

export const paymentGuide: Definition<PaymentMail & { url: string; expire: string }> = {
  template: 'payment_url',
  summary: 'a payment link was created with guide_mail_send_flag 1: to receiver_mail',
  source: published('guide_mail_send_flag of payment URLs'),
  subject: ({ shop }) => `【${shop}】お支払いのご案内 / How to pay`,
  paragraphs: (mail) => [
    salutation(mail),
    '次のページでお支払いください。\nPlease pay on this page:',
    mail.url,
    `有効期限 / Open until: ${mail.expire}`,
    order(mail),
    signed(mail),
  ],
}

export const paymentThanks: Definition<PaymentMail> = {
  template: 'payment_completed',
  summary: 'the payment of a link is paid or held, with thanks_mail_send_flag 1: to the buyer',
  source: published('thanks_mail_send_flag of payment URLs'),
  subject: ({ shop }) => `【${shop}】お支払いありがとうございます / Thank you for your payment`,
  paragraphs: (mail) => [
    salutation(mail),
    'お支払いを確認しました。ありがとうございます。\nWe have received your payment. Thank you.',
    order(mail),
    signed(mail),
  ],
}

export const konbiniGuide: Definition<PaymentMail & { url: string; term: string; store: string }> =
  {
    template: 'konbini_reception',
    summary:
      'a payment at a store was executed on the page of a link, with ' +
      'konbini_reception_mail_send_flag 1: to the buyer',
    source: published('konbini_reception_mail_send_flag of payment URLs'),
    subject: ({ shop }) => `【${shop}】コンビニでのお支払い方法 / How to pay at the store`,
    paragraphs: (mail) => [
      salutation(mail),
      `${mail.store} のレジでこのページのバーコードをご提示ください。\n` +
        `Show the barcode on this page at the counter of ${mail.store}:`,
      mail.url,
      `支払期限 / Pay by: ${mail.term}`,
      order(mail),
      signed(mail),
    ],
  }

export const transferGuide: Definition<
  PaymentMail & { url: string; term: string; branch: string; account: string; holder: string }
> = {
  template: 'virtualaccount_reception',
  summary:
    'an account was issued on the page of a link, with ' +
    'virtualaccount_reception_mail_send_flag 1: to the buyer',
  source: published('virtualaccount_reception_mail_send_flag of payment URLs'),
  subject: ({ shop }) => `【${shop}】お振込先のご案内 / Where to transfer the amount`,
  paragraphs: (mail) => [
    salutation(mail),
    '次の口座へお振り込みください。\nPlease transfer the amount to this account:',
    `支店 / Branch: ${mail.branch}\n口座番号 / Account: 普通 ${mail.account}\n` +
      `口座名義 / Holder: ${mail.holder}`,
    mail.url,
    `振込期限 / Transfer by: ${mail.term}`,
    order(mail),
    signed(mail),
  ],
}

export const sessionMails: readonly MailDefinition[] = [
  paymentGuide,
  paymentThanks,
  konbiniGuide,
  transferGuide,
]
