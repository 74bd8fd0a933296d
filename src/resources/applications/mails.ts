// What is written to people who own a shop.
import { decided, published } from '../../kit/source.ts'
import type { MailDefinition } from '../../world/mail.ts'

export interface OwnerMail {
  readonly [variable: string]: string
  readonly name: string
}

const salutation = ({ name }: OwnerMail): string => `${name} 様 / Dear ${name}`

export const mailVerification: MailDefinition<OwnerMail> = {
  template: 'mail_verification',
  summary: 'a new user registered a tenant: to the user',
  source: published('tenant registration: a verification mail is sent'),
  subject: () => 'メールアドレスのご確認 / Please verify your address',
  paragraphs: (mail) => [
    salutation(mail),
    'テナントの登録を受け付けました。メールアドレスをご確認ください。\n' +
      'Your tenant is registered. Please verify your address.',
  ],
}

export const contractOpened: MailDefinition<OwnerMail & { shop: string }> = {
  template: 'contract_opened',
  summary: 'the examination of a shop has ended well: to the user who owns it',
  source: decided('somebody has to be told that payments may be taken'),
  subject: ({ shop }) => `【${shop}】ご利用開始のお知らせ / You can take payments now`,
  paragraphs: (mail) => [
    salutation(mail),
    `${mail.shop} の審査が完了しました。決済をご利用いただけます。\n` +
      `The examination of ${mail.shop} is complete. It can take payments now.`,
  ],
}

export const applicationMails: readonly MailDefinition[] = [mailVerification, contractOpened]
