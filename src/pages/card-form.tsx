// The form of a card. What is entered is sealed before any command: a number and a security code
// are neither kept nor shown again.
import type { VNode } from 'preact'
import type { SealedCard } from '../resources/cards/schema.ts'
import { sealEntered } from '../resources/cards/seal-actions.ts'
import { BadForm, type FieldProblems, type Visit } from './page.ts'
import { Field } from './parts.tsx'

/** A visit whose fields do not show what was entered. */
const forgetful = ({ problems, say }: Visit) => ({ problems, say, form: {} })

export const CardFields = ({ visit }: { readonly visit: Visit }): VNode => {
  const { say } = visit
  return (
    <>
      <Field
        visit={forgetful(visit)}
        name="card_no"
        label={say.cardNumberField}
        hint={say.cardNumberHint}
        autocomplete="cc-number"
        inputmode="numeric"
      />
      <Field
        visit={visit}
        name="expire"
        label={say.cardExpiry}
        hint={say.cardExpiryHint}
        autocomplete="cc-exp"
        inputmode="numeric"
      />
      <Field
        visit={forgetful(visit)}
        name="security_code"
        label={say.cardCode}
        autocomplete="cc-csc"
        inputmode="numeric"
        optional
      />
      <Field
        visit={visit}
        name="holder_name"
        label={say.cardHolder}
        autocomplete="cc-name"
        optional
      />
    </>
  )
}

export const MailField = ({
  visit,
  hint,
}: {
  readonly visit: Visit
  readonly hint: string
}): VNode => (
  <Field
    visit={visit}
    name="email"
    label={visit.say.mailAddress}
    hint={hint}
    autocomplete="email"
    optional
  />
)

/** What a person writes with full-width digits and blanks, as plain text. */
const plain = (text = ''): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** `yyMM` of what is entered as month and year; empty for anything else. */
function expiryOf(text: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(text) ?? []
  const two = month.padStart(2, '0')
  return month !== '' && two >= '01' && two <= '12' ? year + two : ''
}

/** The card that was entered, sealed; throws what is wrong with the form. */
export function readCard({ form, say, world }: Visit): SealedCard {
  const card_no = plain(form['card_no'])
  const expire = expiryOf(plain(form['expire']))
  const security_code = plain(form['security_code'])
  const holder_name = (form['holder_name'] ?? '').trim()
  const problems: Record<string, string> = {}
  if (!/^\d{12,19}$/.test(card_no)) problems['card_no'] = say.badCardNumber
  if (expire === '') problems['expire'] = say.badExpiry
  if (!/^(\d{3,4})?$/.test(security_code)) problems['security_code'] = say.badCode
  if (holder_name.length > 50) problems['holder_name'] = say.badHolder
  const entry = { card_no, expire, security_code, holder_name: holder_name || null }
  const { sealed, problems: found } = sealEntered(world, entry)
  for (const { problems: each } of found) {
    const field = each[0].message.startsWith('card_no') ? 'card_no' : 'expire'
    problems[field] ??= field === 'card_no' ? say.badCardNumber : say.badExpiry
  }
  refuseBad(problems)
  return sealed as SealedCard
}

function refuseBad(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw new BadForm(problems)
}

const mailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The address that was entered, if any; throws where it is none. */
export function readMail({ form, say }: Visit): string | undefined {
  const address = (form['email'] ?? '').trim()
  if (address === '') return undefined
  if (address.length > 254 || !mailPattern.test(address)) refuseBad({ email: say.badMail })
  return address
}
