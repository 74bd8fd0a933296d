// How the form looks: what a page may say of it, and what becomes of that.

export interface Appearance {
  readonly layout?: 'horizontal' | 'vertical'
  readonly customerId?: string | null
  readonly hideLabel?: boolean
  readonly hideHolderName?: boolean
  readonly hidePayTimes?: boolean
  readonly labelCardNo?: string
  readonly labelExpire?: string
  readonly labelCVC?: string
  readonly labelHolderName?: string
  readonly labelPaymentMethod?: string
  /** Placeholders. */
  readonly cardNo?: string
  readonly expireYear?: string
  readonly expireMonth?: string
  readonly cvc?: string
  readonly holderName?: string
  readonly colorBackground?: string
  readonly colorBackgroundInput?: string
  readonly colorText?: string
  readonly colorPlaceHolder?: string
  readonly colorLabelText?: string
  readonly colorBorder?: string
  readonly colorError?: string
  readonly colorCheck?: string
  readonly fontFamily?: string
}

const customProperties = [
  'colorBackground',
  'colorBackgroundInput',
  'colorText',
  'colorPlaceHolder',
  'colorLabelText',
  'colorBorder',
  'colorCheck',
  'fontFamily',
] as const

/** Hands colors and font to the style sheet, where a bad one counts as none. */
export function paint(host: HTMLElement, appearance: Appearance): void {
  for (const name of customProperties) {
    const value = appearance[name]
    if (value) host.style.setProperty(`--${name}`, value)
  }
}

export const styleSheet = `
  :host { display: block; max-width: 100%; }
  form, fieldset { margin: 0; border: 0; padding: 0; min-width: 0; }
  form {
    display: grid; gap: 12px; padding: 4px;
    font: 14px/1.5 var(--fontFamily, system-ui, sans-serif);
    color: var(--colorText, #222); background: var(--colorBackground, transparent);
  }
  form.horizontal { grid-template-columns: repeat(auto-fit, minmax(9em, 1fr)); align-items: end; }
  legend, label.over { display: block; padding: 0; color: var(--colorLabelText, #444); }
  .pair { display: flex; gap: 8px; align-items: center; }
  input[inputmode], input[autocomplete], select {
    box-sizing: border-box; width: 100%; padding: 8px; font: inherit;
    color: inherit; background: var(--colorBackgroundInput, #fff);
    border: 1px solid var(--colorBorder, #767676); border-radius: 4px;
  }
  ::placeholder { color: var(--colorPlaceHolder, #707070); opacity: 1; }
  input[type=radio] { accent-color: var(--colorCheck, #06c); }
  :focus-visible { outline: 2px solid var(--colorCheck, #06c); outline-offset: 1px; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  [hidden] { display: none !important; }
`
