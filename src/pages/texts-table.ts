// Every text of the pages in both languages, side by side. A row without its second text does not
// compile. A text with something in it is a function of that.

import { invoiceTexts } from './invoice-texts.ts'
import { linkTexts } from './link-texts.ts'

type Filled = (...parts: string[]) => string
export type Row = readonly [ja: string, en: string] | readonly [ja: Filled, en: Filled]

// biome-ignore format: a table
export const texts = {
  // On every page
  sandboxBanner: ['サンドボックス：実際の決済は行われません', 'Sandbox: no real money moves'],
  skipToContent: ['本文へ移動', 'Skip to content'],
  switchLanguage: ['English', '日本語'],
  languageOfSwitch: ['en', 'ja'],
  languages: ['言語', 'Language'],
  worldNamed: [(name) => `ワールド：${name}`, (name) => `World: ${name}`],
  errorTitle: ['エラー', 'Error'],
  checkFields: ['入力内容をご確認ください', 'Please check what you entered'],
  staleForm: [
    'この画面は古くなっています。操作は行われませんでした。最新の状態を表示しています。',
    'This page was out of date, so nothing was done. It now shows how things stand.',
  ],
  optional: ['任意', 'optional'],

  // Refusals, by the name of the failure
  refusedActNotPossible: ['今の状態では、この操作はできません。', 'This cannot be done as things stand now.'],

  problemCard: ['カード番号は入力できません', 'No card numbers here'],
  problemCardText: ['この画面ではカード番号を扱いません。何も保存されませんでした。', 'This page takes no card numbers. Nothing was kept of it.'],
  refusedAuthenticationDone: ['この認証はすでに終わっています。', 'This authentication is finished already.'],
  refusedAuthenticationOver: ['認証の有効期限が切れました。', 'The time for this authentication is over.'],
  refusedNothingToAnswer: ['カード会社からの確認はまだ求められていません。', 'The card issuer has not asked for anything yet.'],

  // 3-D Secure
  tdsStartTitle: ['ご本人さまの確認を始めます', 'We are checking that it is you'],
  tdsStartText: ['カード会社による本人認証に進みます。自動で進まない場合は、ボタンを押してください。', 'Your card issuer checks who you are. Press the button if nothing happens by itself.'],
  tdsStart: ['進む', 'Continue'],
  tdsChallengeTitle: ['ご本人さまの確認', 'Confirm that it is you'],
  tdsChallengeText: ['カード会社の認証画面にあたるページです。結果をお選びください。', 'This page stands for the one of your card issuer. Choose how it ends.'],
  tdsAnswer: ['送信する（カードの設定どおり）', 'Submit (as the test card has it)'],
  tdsPass: ['認証に成功する', 'Pass'],
  tdsFail: ['認証に失敗する', 'Fail'],
  tdsCancel: ['認証をやめる', 'Give up'],
  tdsToChallenge: ['カード会社の確認に進む', 'Go on to your card issuer'],
  tdsDoneTitle: ['本人認証は終わっています', 'This authentication is finished'],
  tdsDoneText: ['このページでできることは、もうありません。', 'There is nothing left to do on this page.'],
  tdsOverTitle: ['本人認証の期限が切れました', 'Too late'],
  tdsOverText: ['ショップに戻り、お支払いをもう一度お試しください。', 'Go back to the shop and pay again.'],
  tdsOverCardText: ['ショップに戻り、カードの登録をもう一度お試しください。', 'Go back to the shop and register the card again.'],
  cardNumber: ['カード', 'Card'],

  // What went wrong
  problemNotFound: ['ページが見つかりません', 'There is no such page'],
  problemNotFoundText: ['URLが正しいか、ご確認ください。お支払いがすでに終わっているか、ここには存在しない可能性があります。', 'Check the address. The payment may be over, or it never existed here.'],
  problemWorld: ['このワールドはありません', 'There is no such world'],
  problemWorldText: ['URLの sandbox_world が指すワールドは、まだ開かれていないか、削除されています。', 'The world that sandbox_world of the address names is not open yet, or was deleted.'],
  problemForeign: ['この操作は受け付けられません', 'This cannot be done from there'],
  problemForeignText: ['ほかのサイトから送信されたため、何も行われませんでした。', 'The form came from another site, so nothing was done.'],
  problemHost: ['このホスト名では表示できません', 'Not served under this name'],
  problemHostText: ['起動時に --allowed-host でこの名前を許可してください。', 'Start the sandbox with --allowed-host and this name.'],
  problemMethod: ['この方法では開けません', 'Not like this'],
  problemMethodText: ['このページはブラウザーで開いて使います。', 'Open this page in a browser.'],
  problemForm: ['送信内容を読み取れません', 'The form could not be read'],
  problemFormText: ['前のページに戻り、もう一度お試しください。', 'Go back and try again.'],
  problemUs: ['サンドボックスで問題が起きました', 'Something broke in the sandbox'],
  problemUsText: ['これはサンドボックス側の不具合です。端末の出力をご確認ください。', 'This is a bug of the sandbox: look at what it printed to its terminal.'],

  // Default landing pages
  successTitle: ['お手続きが完了しました', 'All done'],
  successText: ['このページを閉じて、ショップの画面にお戻りください。', 'You can close this page and go back to the shop.'],
  failureTitle: ['お手続きを完了できませんでした', 'That did not work'],
  failureText: ['ショップの画面に戻り、別の方法でお試しください。', 'Go back to the shop and try another way.'],

  // Going back to the shop
  returningTitle: ['ショップに戻ります', 'Returning to the shop'],
  returningText: ['自動で切り替わらない場合は、ボタンを押してください。', 'Press the button if nothing happens by itself.'],
  returnToShop: ['ショップに戻る', 'Return to the shop'],

  // Facts of a payment
  amount: ['金額', 'Amount'],
  payTo: ['お支払い先', 'Pay to'],
  amountDue: ['お支払い金額', 'Amount due'],
  amountBilled: ['ご請求金額', 'Amount billed'],
  amountPaid: ['お支払い済みの金額', 'Amount paid'],
  orderNumber: ['注文番号', 'Order'],
  payUntil: ['お支払い期限', 'Pay by'],
  paidAt: ['お支払い日時', 'Paid on'],
  description: ['ご注文内容', 'Description'],
  paidTitle: ['お支払い済みです', 'This is paid'],
  canceledTitle: ['このお支払いは取り消されました', 'This payment was canceled'],
  expiredTitle: ['お支払い期限が過ぎました', 'The time to pay is over'],
  tooLong: [(most) => `${most}文字以内で入力してください。`, (most) => `Use at most ${most} characters.`],

  // What waits
  waitingTitle: ['購入者の操作待ち', 'Waiting for the buyer'],
  waitingText: ['購入者として進めるものを選んでください。', 'Choose what you want to go on with as the buyer.'],
  waitingNone: ['購入者の操作を待っているものはありません。', 'Nothing waits for its buyer.'],
  moreWaits: [(count) => `ほか${count}件`, (count) => `and ${count} more`],
  wayStore: ['コンビニ払い', 'Convenience store'],
  wayWallet: ['QRウォレット', 'QR wallet'],
  wayLink: ['決済リンク', 'Payment link'],
  wayCardLink: ['カード登録リンク', 'Card link'],
  wayWindow: ['3Dセキュア', '3-D Secure'],
  wayBank: ['口座振替の登録', 'Debit of a bank account'],
  wayInvoice: ['請求書', 'Invoice'],
  wayTransfer: ['銀行振込', 'Bank transfer'],

  // The counter of a store
  storeTitle: ['コンビニのレジで支払う', 'Pay at the convenience store'],
  storeText: ['レジでこのバーコードを見せて、現金でお支払いください。', 'Show this barcode at the counter and pay in cash.'],
  store: ['コンビニ', 'Store'],
  storeBarcode: ['レジで読み取るバーコード', 'Barcode to be scanned at the counter'],
  storeNoBarcode: ['この端末では、バーコードを表示できませんでした。', 'No barcode was made for this device.'],
  storePay: ['現金で支払う', 'Pay in cash'],
  storePaidText: ['お店でのお支払いが確認されました。', 'The store has taken the money.'],
  storePayAgain: ['もう一度支払う（二重払い）', 'Pay once more (overpayment)'],
  storeCanceledText: ['ショップが取り消しました。お店の端末には、まだ届いていないことがあります。', 'The shop canceled it. The till of a store may not know yet.'],
  storePayAnyway: ['取り消し後に支払う', 'Pay although canceled'],
  storeExpiredText: ['お店では、もう受け付けられません。', 'A store takes nothing for it any more.'],
  storePayLate: ['期限後に支払ってみる', 'Try to pay late'],
  storeRefused: ['期限が過ぎているため、レジで受け付けられませんでした。', 'The till refused: the time to pay is over.'],
  storePaidTwice: ['お支払いを受け付け、過入金として記録しました。', 'The money was taken and noted as an overpayment.'],

  // The QR wallet
  walletTitle: ['ウォレットで支払う', 'Pay with the wallet'],
  walletText: ['内容を確認して、お支払いを承認してください。', 'Check the details, then approve the payment.'],
  walletCode: ['お支払い用のQRコード', 'QR code of this payment'],
  walletScan: ['スマートフォンで読み取ると、この画面が開きます。', 'Scan it with a phone to open this page there.'],
  walletApprove: ['支払う', 'Pay'],
  walletRefuse: ['支払わない', 'Do not pay'],
  walletApproved: ['お支払いを承認しました', 'You approved the payment'],
  walletApprovedText: ['ショップの画面に戻って、ご注文を確認してください。', 'Go back to the shop to see your order.'],
  walletCanceledText: ['このコードは、もう使えません。', 'Its code cannot be used any more.'],
  walletExpiredText: ['ショップの画面に戻り、もう一度お支払いください。', 'Go back to the shop and pay again.'],

  // A bank transfer
  transferTitle: ['銀行振込で支払う', 'Pay by bank transfer'],
  transferText: ['下の口座にお振り込みください。', 'Send the money to the account below.'],
  transferPaidText: ['お振り込みが確認されました。', 'The transfer has arrived.'],
  transferLateText: ['これからのお振り込みは、過入金として記録されます。', 'A transfer that comes now is noted as an overpayment.'],
  bankBranch: ['支店', 'Branch'],
  bankAccount: ['口座番号（普通）', 'Account number (ordinary)'],
  bankAccountCurrent: ['口座番号（当座）', 'Account number (current)'],
  bankAccountPostal: ['番号', 'Account number'],
  bankHolder: ['口座名義', 'Account holder'],
  transferForm: ['お振り込みの内容', 'Your transfer'],
  transferAgain: ['もう一度振り込む', 'Send another transfer'],
  transferAmount: ['振込金額（円）', 'Amount in yen'],
  transferExact: ['請求金額と違う場合は、返金されます。', 'An amount that differs from the bill is sent back.'],
  transferBadAmount: [(most) => `振込金額は、1円以上${most}円以下の整数で入力してください。`, (most) => `Give the amount as a whole number from 1 to ${most} yen.`],
  transferSend: ['振り込む', 'Transfer'],
  transferSentBack: ['金額が請求と違うため、返金されました。', 'The amount differs from the bill, so it was sent back.'],
  transferFlagged: ['お振り込みを、過入金として記録しました。', 'The transfer was noted as an overpayment.'],
  remitter: ['振込依頼人名', 'Name of the sender'],
  remitterHint: ['空欄の場合は、見本の名前になります。', 'A sample name is used when it is left empty.'],

  // The debit of a bank account
  bankTitle: ['口座振替を申し込む', 'Allow the debit of your account'],
  bankText: ['内容を確認して、この口座からの引き落としを承認してください。', 'Check the account, then allow the shop to debit it.'],
  bank: ['金融機関', 'Bank'],
  bankAgree: ['承認する', 'Allow'],
  bankRefuse: ['承認しない', 'Do not allow'],
  bankAgreed: ['口座振替の登録が完了しました', 'The account may be debited'],
  bankRefused: ['口座振替は登録されませんでした', 'The account was not registered'],
  bankDoneText: ['このページを閉じて、ショップの画面にお戻りください。', 'You can close this page and go back to the shop.'],
  bankOpened: ['このURLは、すでに開かれています', 'This address was opened before'],
  bankOpenedText: ['このURLは1回だけ開けます。ショップの画面から、もう一度お申し込みください。', 'It opens once. Go back to the shop and register the account again.'],
  ...linkTexts,
  ...invoiceTexts,

  // Times
  japanTime: [(time) => time, (time) => `${time} JST`],
} satisfies Record<string, Row>
