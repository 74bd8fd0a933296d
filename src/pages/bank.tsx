// The bank of an account's owner: whether a shop may debit the account. Its address opens once, and
// leads on to one that may be looked at again.

import type { VNode } from 'preact'
import { bankActs, decide, decisionOf } from '../buyer/bank-acts.ts'
import { invariant } from '../kit/invariant.ts'
import { isEntry, methodOfPage, openPage } from '../resources/payment-methods/outside-actions.ts'
import type { StoredMethod } from '../resources/payment-methods/schema.ts'
import { markOf } from './mark.ts'
import { page, type View, type Visit } from './page.ts'
import { ActButton, ActForm, Facts, Lead } from './parts.tsx'
import { shopName } from './paying.ts'
import { leadsSomewhere } from './policy.ts'
import { Problem } from './problem.tsx'
import { returnByPost } from './return-by-post.tsx'

type Entrance = Visit<Readonly<Record<'page', string>>>
type Bank = Visit<Readonly<Record<'page' | 'entry', string>>>

function applicationOf({ world, params }: Entrance): StoredMethod {
  const method = methodOfPage(world, params.page)
  if (!method) throw new Problem('notFound')
  return method
}

function openedApplication(visit: Bank): StoredMethod {
  const method = applicationOf(visit)
  if (!isEntry(method, visit.params.entry)) throw new Problem('notFound')
  return method
}

const entrance = page({
  path: '/pages/bank/{page}',
  summary: 'The address of a bank, which opens once',
  enter(visit) {
    const method = applicationOf(visit)
    const entry = visit.command(() => openPage(visit.world, method))
    return entry === undefined ? undefined : { goTo: visit.link(`${visit.path}/${entry}`) }
  },
  show(visit) {
    applicationOf(visit)
    const { say } = visit
    return {
      status: 410,
      title: say.bankOpened,
      body: (
        <section data-testid="opened">
          <Lead mark="bad" title={say.bankOpened}>
            <p class="quiet">{say.bankOpenedText}</p>
          </Lead>
        </section>
      ),
    }
  },
})

/** The merchant's page, where its URL leads anywhere. */
const shopUrl = ({ return_url }: StoredMethod): string | undefined =>
  return_url !== null && leadsSomewhere(return_url) ? return_url : undefined

const Account = ({ visit, method }: { visit: Bank; method: StoredMethod }): VNode => {
  const { say } = visit
  const { directdebit } = method
  const { account_number = null, account_type } = directdebit ?? {}
  const number = account_number ?? directdebit?.postal_account_number_2 ?? null
  const ofBank = account_type === '2' ? say.bankAccountCurrent : say.bankAccount
  return (
    <Facts
      rows={[
        [say.bank, directdebit?.bank_name ?? null, 'bank'],
        [say.bankBranch, directdebit?.branch_name ?? null],
        [account_number === null ? say.bankAccountPostal : ofBank, number, 'account-number'],
        [say.bankHolder, directdebit?.account_name_kana ?? null],
      ]}
    />
  )
}

const Consent = ({ visit, method }: { visit: Bank; method: StoredMethod }): VNode => (
  <ActForm visit={visit} mark={markOf(method)}>
    <div class="buttons">
      <ActButton act="agree">{visit.say.bankAgree}</ActButton>
      <ActButton act="refuse" second>
        {visit.say.bankRefuse}
      </ActButton>
    </div>
  </ActForm>
)

const faces = {
  AWAITING_CUSTOMER_ACTION: { mark: undefined, title: 'bankTitle', text: 'bankText' },
  ACTIVATED: { mark: 'good', title: 'bankAgreed', text: 'bankDoneText' },
  FAILED: { mark: 'bad', title: 'bankRefused', text: 'bankDoneText' },
  INACTIVATED: undefined,
} as const

function show(visit: Bank): View {
  const method = openedApplication(visit)
  const { say, world } = visit
  const { mark, title, text } = faces[method.status] ?? faces.FAILED
  const shop = shopUrl(method)
  const isWaiting = method.status === 'AWAITING_CUSTOMER_ACTION'
  return {
    title: say[title],
    mark: markOf(method),
    leadsTo: shop === undefined ? [] : [shop],
    body: (
      <>
        <Lead mark={mark} shop={shopName(world, decisionOf(method).account)} title={say[title]}>
          <p class="quiet" data-testid={isWaiting ? 'waits' : 'decided'}>
            {say[text]}
          </p>
        </Lead>
        <Account visit={visit} method={method} />
        {isWaiting && <Consent visit={visit} method={method} />}
      </>
    ),
  }
}

/** The owner comes back to the shop, whatever was chosen; without a page of it, stays here. */
const choosing = (name: string) => (visit: Bank) => {
  const act = bankActs.find((each) => each.name === name)
  invariant(act, `a bank has no act ${name}`)
  const { id } = openedApplication(visit)
  const method = visit.command(() => decide(visit.world, act, id, {}))
  const shop = shopUrl(method)
  if (shop === undefined) return { goTo: visit.link(visit.path) }
  const { customer_id, pay_type, status } = method
  return returnByPost(visit, shop, { payment_method_id: id, customer_id, pay_type, status })
}

const consent = page({
  path: '/pages/bank/{page}/{entry}',
  summary: 'The consent of the owner of a bank account to its debit',
  show,
  acts: {
    agree: choosing('authorize-bank-account'),
    refuse: choosing('refuse-bank-account'),
  },
})

export const bankPages = [entrance, consent]
