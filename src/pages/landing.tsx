// Where a buyer ends when the merchant names no page of its own.
import { type Page, page } from './page.ts'
import { Lead } from './parts.tsx'

/** A browser may be sent here by a form, as it is to a page of the merchant. */
const landing = (path: `/${string}`, mark: 'good' | 'bad', name: 'success' | 'failure'): Page =>
  page({
    path,
    summary: `The end of a payment whose merchant names no page: ${name}`,
    takesForeignForms: true,
    show: ({ say }) => ({
      title: say[`${name}Title`],
      body: (
        <section data-testid={name}>
          <Lead mark={mark} title={say[`${name}Title`]}>
            <p class="quiet">{say[`${name}Text`]}</p>
          </Lead>
        </section>
      ),
    }),
  })

export const landingPages = [
  landing('/pages/success', 'good', 'success'),
  landing('/pages/failure', 'bad', 'failure'),
]
