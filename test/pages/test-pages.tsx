// Pages that show what the frame does for every page.
import { BadForm, type Departing, type Page, page, type View } from '../../src/pages/page.ts'
import { ActButton, ActForm, Field, Lead } from '../../src/pages/parts.tsx'
import { returnByPost } from '../../src/pages/return-by-post.tsx'

/** A till that counts: `add` once for each form that is shown, `leave` to the shop, `fall`. */
export function tillPage(shop: string): Page & { readonly counted: () => number } {
  let count = 0
  const acts = {
    add: ({ form }: { form: Readonly<Record<string, string>> }): Departing | View => {
      if (!/^\d+$/.test(form['count'] ?? '')) throw new BadForm({ count: 'Give a whole number.' })
      count += Number(form['count'])
      return { goTo: '/pages/till' }
    },
    leave: (): Departing => ({ goTo: shop }),
    fall: (): never => {
      throw new Error('the till fell down')
    },
  }
  const till = page({
    path: '/pages/till',
    summary: 'A till',
    acts,
    show: (visit) => ({
      title: 'Till',
      mark: String(count),
      leadsTo: [shop],
      body: (
        <ActForm visit={visit} mark={String(count)}>
          <Lead title="Till">
            <p data-testid="count">{count}</p>
          </Lead>
          <Field visit={visit} name="count" label="Count" usual="1" />
          <ActButton act="add">Add</ActButton>
          <ActButton act="leave">Leave</ActButton>
          <ActButton act="fall">Fall</ActButton>
        </ActForm>
      ),
    }),
  })
  return { ...till, counted: () => count }
}

/** The way back to a shop with what it must be told. */
export const returnPage = (shop: string, fields: Readonly<Record<string, string>>): Page =>
  page({
    path: '/pages/return',
    summary: 'A return',
    show: (visit) => returnByPost(visit, shop, fields),
  })
