// The fields of the card form as elements, each with a label that screen readers and tests find.

type Attributes = Readonly<Record<string, string>>

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

export interface Shown {
  readonly label: string
  readonly isLabelHidden: boolean
}

/** A field for text. It has no `name`, so no form would ever send it. */
export const textField = (id: string, attributes: Attributes): HTMLInputElement =>
  element('input', { id, ...attributes })

export function labelled(input: HTMLInputElement, { label, isLabelHidden }: Shown): HTMLElement {
  const kind = isLabelHidden ? 'unseen' : 'over'
  return element('div', {}, element('label', { for: input.id, class: kind }, label), input)
}

/** Fields that belong together under one heading. */
export function group(
  { label, isLabelHidden }: Shown,
  ...children: readonly Node[]
): HTMLFieldSetElement {
  const legend = element('legend', isLabelHidden ? { class: 'unseen' } : {}, label)
  return element('fieldset', {}, legend, ...children)
}

export interface Choice {
  readonly value: string
  readonly text: string
}

/** Buttons of which one is chosen, the first at the beginning. */
export class Choices {
  readonly elements: readonly HTMLElement[]
  readonly #buttons: readonly HTMLInputElement[]

  constructor(name: string, choices: readonly Choice[], changed: () => void) {
    this.#buttons = choices.map(({ value }, index) => {
      const button = element('input', { type: 'radio', name, value })
      button.checked = index === 0
      button.addEventListener('change', changed)
      return button
    })
    this.elements = choices.map(({ text }, index) =>
      element('label', { class: 'pair' }, this.#buttons[index] as HTMLInputElement, text),
    )
  }

  get value(): string {
    return this.#buttons.find(({ checked }) => checked)?.value ?? ''
  }
}
