// The stories of `demo`: requests in order, each with what it shows. They are data, so that what is
// printed as a curl is what is sent.
import type { Text } from './language.ts'

export interface Step {
  readonly say: Text
  /** `PUT /v1/payments/{id}`; a name in braces, also in the body, stands for what was kept. */
  readonly call: string
  /** The key of the demo shop that is sent; the control API wants none. */
  readonly key?: 'secret' | 'public'
  readonly body?: Readonly<Record<string, string>>
  /** Fields of the answer that later steps take. */
  readonly keep?: readonly string[]
  /** Fields of the answer that are shown. */
  readonly show: readonly string[]
  /** Notifications that arrive because of it. */
  readonly brings?: number
}

export interface Story {
  readonly title: Text
  /** Notifications, from the first on, that the receiver answers 500. */
  readonly receiverFails?: number
  readonly steps: readonly Step[]
}

const tokenOf = (card: string, text: Text): Step => ({
  say: text,
  call: 'POST /v1/tokens/cards',
  key: 'public',
  body: { card_no: card, expire: '3912', security_code: '123' },
  keep: ['token'],
  show: ['card_no', 'token'],
})

const registerCard: Step = {
  say: {
    en: 'Register a payment of 1000 yen. Nothing is billed yet.',
    ja: '1000円の決済を登録します。まだ請求は発生しません。',
  },
  call: 'POST /v1/payments',
  key: 'secret',
  body: { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' },
  keep: ['id', 'access_id'],
  show: ['id', 'status', 'total_amount'],
  brings: 1,
}

const execution = { pay_type: 'Card', access_id: '{access_id}', token: '{token}', method: '1' }
const payByCard = (text: Text): Step => ({
  say: text,
  call: 'PUT /v1/payments/{id}',
  key: 'secret',
  body: execution,
  show: ['status', 'approve', 'error_code', 'error_message'],
})

const usualToken = tokenOf('4111111111111111', {
  en: 'The browser turns a card into a token, with the public key.',
  ja: 'ブラウザーが公開キーでカードをトークンにします。',
})

const card: Story = {
  title: {
    en: 'A card payment: token, registration, execution, and its webhooks',
    ja: 'カード決済: トークン、登録、実行とWebhook',
  },
  steps: [
    usualToken,
    registerCard,
    {
      ...payByCard({
        en: 'Execute it with the token: the card is charged.',
        ja: 'トークンで決済を実行します。カードに請求されます。',
      }),
      brings: 1,
    },
  ],
}

const declined: Story = {
  title: {
    en: 'A declined card: the refusal, and what the payment remembers',
    ja: '拒否されるカード: エラー応答と決済に残る記録',
  },
  steps: [
    tokenOf('4000000000000002', {
      en: 'This test card is always declined.',
      ja: 'このテストカードは必ず拒否されます。',
    }),
    registerCard,
    payByCard({ en: 'Execute it: a refusal.', ja: '決済を実行すると、エラーになります。' }),
    {
      say: {
        en: 'The payment keeps the code of the decline, and can be executed again.',
        ja: '決済には拒否のコードが残り、もう一度実行できます。',
      },
      call: 'GET /v1/payments/{id}?pay_type=Card',
      key: 'secret',
      show: ['status', 'error_code'],
    },
  ],
}

const phone = {
  device_name: 'iPhone',
  win_width: '390',
  win_height: '844',
  pixel_ratio: '3.00',
  win_size_type: '2',
}

const konbini: Story = {
  title: {
    en: 'A convenience store: a barcode now, the money a day later by the clock',
    ja: 'コンビニ決済: 今バーコードを発行し、時計を進めて翌日に支払い',
  },
  steps: [
    {
      ...registerCard,
      body: { pay_type: 'Konbini', amount: '1000' },
    },
    {
      say: {
        en: 'Execute it for the screen of a phone: the answer holds the barcode.',
        ja: 'スマートフォンの画面サイズで実行すると、応答にバーコードが入ります。',
      },
      call: 'PUT /v1/payments/{id}',
      key: 'secret',
      body: { pay_type: 'Konbini', access_id: '{access_id}', ...phone },
      show: ['status', 'payment_term', 'barcode_format'],
      brings: 1,
    },
    {
      say: { en: 'A day passes.', ja: '1日が過ぎます。' },
      call: 'POST /_sandbox/clock/advance',
      body: { by: '1d' },
      show: ['now'],
    },
    {
      say: {
        en: 'The buyer pays at the till of a store.',
        ja: '購入者が店頭で支払います。',
      },
      call: 'POST /_sandbox/buyer/pay-at-store',
      body: { payment: '{id}' },
      show: ['result', 'status'],
      brings: 1,
    },
  ],
}

const retry: Story = {
  title: {
    en: 'A webhook that fails: sent again twenty minutes later, by the clock',
    ja: '失敗したWebhook: 時計を進めて20分後に再送',
  },
  receiverFails: 1,
  steps: [
    {
      ...registerCard,
      say: {
        en: 'Register a payment. The receiver answers its notification with 500.',
        ja: '決済を登録します。受信側は通知に500を返します。',
      },
    },
    {
      say: { en: 'The delivery waits for its second try.', ja: '通知は再送を待っています。' },
      call: 'GET /_sandbox/deliveries?limit=1',
      show: ['event', 'state', 'attemptsMade'],
    },
    {
      say: {
        en: 'Twenty minutes pass, and it comes again.',
        ja: '20分が過ぎると、もう一度届きます。',
      },
      call: 'POST /_sandbox/clock/advance',
      body: { by: '20m' },
      show: ['now'],
      brings: 1,
    },
    {
      say: { en: 'Now it is delivered.', ja: '今度は配信済みです。' },
      call: 'GET /_sandbox/deliveries?limit=1',
      show: ['event', 'state', 'attemptsMade'],
    },
  ],
}

export const stories = { card, declined, konbini, retry } as const satisfies Record<string, Story>
export type StoryName = keyof typeof stories
