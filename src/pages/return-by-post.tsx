// The way back to a merchant that expects a form: the page that sends it by itself.
import type { View, Visit } from './page.ts'
import { Lead } from './parts.tsx'

const formId = 'return'
/** A field named submit would hide the method of the form itself. */
const script = `HTMLFormElement.prototype.submit.call(document.getElementById('${formId}'))`

/**
 * A page whose one form posts these fields to a URL of the merchant; a button stands there for
 * browsers without script.
 */
export const returnByPost = (
  { say }: Pick<Visit, 'say'>,
  url: string,
  fields: Readonly<Record<string, string>>,
): View => ({
  title: say.returningTitle,
  script,
  leadsTo: [url],
  body: (
    <form id={formId} method="post" action={url}>
      <Lead mark="wait" title={say.returningTitle}>
        <p class="quiet">{say.returningText}</p>
      </Lead>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button class="button" type="submit" data-testid="return">
        {say.returnToShop}
      </button>
    </form>
  ),
})
