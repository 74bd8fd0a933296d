// What is asked for in the form, and what a page reads of it.
import type { Appearance } from './appearance.ts'
import { type Choice, Choices, element, group, labelled, textField } from './fields.ts'

interface Typed {
  readonly cardNo?: string | undefined
  /** yyMM */
  readonly expire?: string | undefined
  readonly expireYear?: string | undefined
  readonly expireMonth?: string | undefined
  readonly CVC?: string | undefined
  readonly holderName?: string | undefined
}

/** As the page reads it; what was left empty is undefined. */
export interface FormData extends Typed {
  readonly method: string
  readonly payTimes: string | undefined
  readonly cardId: string | undefined
  readonly customerId: string | undefined
}

const instalments = ['3', '5', '6', '10', '12', '15', '18', '20', '24']
const lumpSum = '1'
const inInstalments = '2'

const digitsOf = ({ value }: HTMLInputElement): string | undefined =>
  value.normalize('NFKC').replace(/[\s-]/g, '') || undefined

/** Two digits of a month or year that was typed with one, two or four. */
const twoDigits = (input: HTMLInputElement): string | undefined =>
  digitsOf(input)?.padStart(2, '0').slice(-2)

const inputsOf = ({
  cardNo = '0000 0000 0000 0000',
  expireMonth = 'MM',
  expireYear = 'YY',
  cvc = '000',
  holderName = 'TARO YAMADA',
}: Appearance) => {
  const digits = (id: string, autocomplete: string, maxlength: string, placeholder: string) =>
    textField(id, { inputmode: 'numeric', autocomplete, maxlength, placeholder })
  return {
    number: digits('card-number', 'cc-number', '23', cardNo),
    month: digits('expire-month', 'cc-exp-month', '2', expireMonth),
    year: digits('expire-year', 'cc-exp-year', '4', expireYear),
    code: digits('security-code', 'cc-csc', '4', cvc),
    holder: textField('holder-name', {
      autocomplete: 'cc-name',
      maxlength: '50',
      placeholder: holderName,
    }),
  }
}

const methodChoices = [
  { value: lumpSum, text: '一括払い' },
  { value: inInstalments, text: '分割払い' },
]

export class CardFields {
  readonly elements: readonly HTMLElement[]
  readonly #customerId: string | undefined
  readonly #inputs: ReturnType<typeof inputsOf>
  readonly #method = new Choices('method', methodChoices, () => this.#adapt())
  readonly #times = element(
    'select',
    { 'aria-label': '支払い回数' },
    ...instalments.map((times) => element('option', { value: times }, times)),
  )
  readonly #newCard: readonly HTMLElement[]
  #saved: Choices | undefined

  constructor(appearance: Appearance, isPayment: boolean) {
    this.#customerId = appearance.customerId ?? undefined
    this.#inputs = inputsOf(appearance)
    this.#newCard = this.#cardElements(appearance)
    const asksMethod = isPayment && appearance.hidePayTimes !== true
    this.elements = [...this.#newCard, ...(asksMethod ? [this.#methodElement(appearance)] : [])]
    this.#adapt()
  }

  /** Lets the buyer choose one of these cards, or type another one. */
  offer(cards: readonly Choice[]): HTMLElement {
    const another = { value: '', text: '別のカードを使う' }
    this.#saved = new Choices('saved-card', [...cards, another], () => this.#adapt())
    this.#adapt()
    return group({ label: '登録済みのカード', isLabelHidden: false }, ...this.#saved.elements)
  }

  read(): FormData {
    const cardId = this.#saved?.value || undefined
    const method = this.#method.value
    return {
      ...(cardId === undefined && this.#typed()),
      method,
      payTimes: method === inInstalments ? this.#times.value : undefined,
      cardId,
      customerId: this.#customerId,
    }
  }

  #typed(): Typed {
    const { number, month, year, code, holder } = this.#inputs
    const [expireYear, expireMonth] = [twoDigits(year), twoDigits(month)]
    const isComplete = expireYear !== undefined && expireMonth !== undefined
    return {
      cardNo: digitsOf(number),
      expire: isComplete ? `${expireYear}${expireMonth}` : undefined,
      expireYear,
      expireMonth,
      CVC: digitsOf(code),
      holderName: holder.value.trim() || undefined,
    }
  }

  #cardElements(appearance: Appearance): HTMLElement[] {
    const { hideLabel: isLabelHidden = false, hideHolderName = false } = appearance
    const { labelCardNo = 'カード番号', labelExpire = '有効期限' } = appearance
    const { labelCVC = 'セキュリティコード', labelHolderName = 'カード名義人' } = appearance
    const { number, month, year, code, holder } = this.#inputs
    month.setAttribute('aria-label', `${labelExpire} 月`)
    year.setAttribute('aria-label', `${labelExpire} 年`)
    const pair = element('div', { class: 'pair' }, month, '/', year)
    return [
      labelled(number, { label: labelCardNo, isLabelHidden }),
      group({ label: labelExpire, isLabelHidden }, pair),
      labelled(code, { label: labelCVC, isLabelHidden }),
      ...(hideHolderName ? [] : [labelled(holder, { label: labelHolderName, isLabelHidden })]),
    ]
  }

  #methodElement(appearance: Appearance): HTMLElement {
    const { labelPaymentMethod: label = 'お支払い方法', hideLabel = false } = appearance
    const shown = { label, isLabelHidden: hideLabel }
    return group(shown, ...this.#method.elements, this.#times)
  }

  /** Shows what is asked for after a choice. */
  #adapt(): void {
    this.#times.hidden = this.#method.value !== inInstalments
    const isSaved = Boolean(this.#saved?.value)
    for (const part of this.#newCard) part.hidden = isSaved
  }
}
