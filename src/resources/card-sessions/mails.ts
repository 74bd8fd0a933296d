// What is written to buyers who register a card through a link.
import { published } from '../../kit/source.ts'
import type { MailDefinition } from '../../world/mail.ts'
import { salutation } from '../sessions/mails.ts'

interface CardMail {
  readonly [variable: string]: string
  readonly shop: string
  readonly name: string
}

export const cardGuide: MailDefinition<CardMail & { url: string; expire: string }> = {
  template: 'card_registration_url',
  summary: 'a card-registration link was created with guide_mail_send_flag 1: to receiver_mail',
  source: published('guide_mail_send_flag of card-registration URLs'),
  subject: ({ shop }) => `【${shop}】カード登録のご案内 / Register your card`,
  paragraphs: (mail) => [
    salutation(mail),
    '次のページでカードをご登録ください。\nPlease register your card on this page:',
    mail.url,
    `有効期限 / Open until: ${mail.expire}`,
    mail.shop,
  ],
}

export const cardRegistered: MailDefinition<CardMail & { card: string }> = {
  template: 'card_registration_completed',
  summary: 'a card was registered by link, with completion_mail_send_flag 1: to the buyer',
  source: published('completion_mail_send_flag of card-registration URLs'),
  subject: ({ shop }) => `【${shop}】カード登録完了 / Your card is registered`,
  paragraphs: (mail) => [
    salutation(mail),
    `カード ${mail.card} を登録しました。\nYour card ${mail.card} is registered.`,
    mail.shop,
  ],
}

export const cardSessionMails: readonly MailDefinition[] = [cardGuide, cardRegistered]
