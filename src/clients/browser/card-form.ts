// The form for a card that a page mounts into an element of its own. It stands in a shadow tree:
// styles of the page do not reach it, and the page's form does not send what is typed into it.
import { type Appearance, paint, styleSheet } from './appearance.ts'
import type { Config } from './calls.ts'
import { CardFields, type FormData } from './card-fields.ts'
import { element } from './fields.ts'
import { savedCards } from './saved-cards.ts'

const methods = ['payments', 'payment', 'cards', 'token']

/** An element of the page by its id; says what is missing and what it is for. */
function required(id: string, use: string): HTMLElement {
  const found = document.getElementById(id)
  if (found) return found
  throw new Error(`The page has no element #${id}: ${use}`)
}

/** `400` is in pixels; anything else is a length of CSS. */
const lengthOf = (width: string | number | undefined): string =>
  /^\d+(\.\d+)?$/.test(`${width ?? ''}`) ? `${width}px` : `${width ?? ''}`

export class CardForm {
  readonly #config: Config
  #appearance: Appearance
  #method: string | undefined
  #host: HTMLElement | undefined
  #fields: Promise<CardFields> | undefined

  constructor(config: Config, appearance: Appearance) {
    this.#config = config
    this.#appearance = appearance
  }

  /** Says what the form is for, and how it looks. */
  create(method: string, appearance: Appearance = {}): void {
    if (!methods.includes(method)) {
      throw new Error(`create('${method}'): there is ${methods.join(', ')}`)
    }
    this.#method = method
    this.#appearance = { ...this.#appearance, ...appearance }
  }

  /** Shows the form in `#<elementId>`, which stands in `#<elementId>-form`. */
  mount(elementId: string, width?: string | number): void {
    if (this.#method === undefined) throw new Error("call create('payments') before mount")
    const place = required(elementId, 'the form is shown in it')
    required(`${elementId}-form`, `mount('${elementId}') needs it around #${elementId}`)
    this.destroy()
    const host = element('div')
    host.style.width = lengthOf(width)
    paint(host, this.#appearance)
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styleSheet)
    shadow.adoptedStyleSheets = [sheet]
    const { layout = 'vertical' } = this.#appearance
    const form = element('form', { class: layout, autocomplete: 'on', novalidate: '' })
    form.addEventListener('submit', (event) => event.preventDefault())
    shadow.append(form)
    place.replaceChildren(host)
    this.#host = host
    this.#fields = this.#show(form, this.#method.startsWith('payment'))
  }

  /** What is in the form now. */
  async getFormData(): Promise<FormData> {
    if (!this.#fields) throw new Error('mount the form before getFormData')
    return (await this.#fields).read()
  }

  /** Takes the form away, with all that was typed. */
  destroy(): void {
    this.#host?.remove()
    this.#host = undefined
    this.#fields = undefined
  }

  /** The fields are there at once, the cards of the customer as soon as they are known. */
  async #show(form: HTMLFormElement, isPayment: boolean): Promise<CardFields> {
    const appearance = this.#appearance
    const fields = new CardFields(appearance, isPayment)
    form.append(...fields.elements)
    const { customerId } = appearance
    if (isPayment && customerId) {
      const cards = await savedCards(this.#config, customerId)
      if (cards.length > 0) form.prepend(fields.offer(cards))
    }
    return fields
  }
}
