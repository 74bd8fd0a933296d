// Every text of the pages in both languages, side by side. A row without its second text does not
// compile. A text with something in it is a function of that.

type Filled = (...parts: string[]) => string
type Row = readonly [ja: string, en: string] | readonly [ja: Filled, en: Filled]

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

  // What went wrong
  problemNotFound: ['ページが見つかりません', 'There is no such page'],
  problemNotFoundText: ['URLが正しいか、ご確認ください。支払いはすでに終わっているか、はじめから存在しません。', 'Check the address. The payment may be over, or it never existed here.'],
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
  failureText: ['ショップの画面に戻り、別の方法でお試しください。', 'Go back to the shop and try another way to pay.'],

  // Going back to the shop
  returningTitle: ['ショップに戻ります', 'Returning to the shop'],
  returningText: ['自動で切り替わらない場合は、ボタンを押してください。', 'Press the button if nothing happens by itself.'],
  returnToShop: ['ショップに戻る', 'Return to the shop'],

  // Facts of a payment
  payTo: ['お支払い先', 'Pay to'],
  amountDue: ['お支払い金額', 'Amount due'],
  amountPaid: ['お支払い済みの金額', 'Amount paid'],
  orderNumber: ['注文番号', 'Order'],
  payUntil: ['お支払い期限', 'Pay by'],
  paidAt: ['お支払い日時', 'Paid on'],
  japanTime: [(time) => `${time}（日本時間）`, (time) => `${time}, Japan time`],
} satisfies Record<string, Row>
