// A bank account that is debited: its owner agrees on a page of the bank, or on a paper form.
import { inner } from '../../kit/collection.ts'
import { dayMs } from '../../kit/dates.ts'
import type { Refusal } from '../../kit/failure.ts'
import { type Account, ownerOf, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'
import { accountOperations, addAccount } from './account-kind.ts'
import { bankName, branchName } from './banks.ts'
import type { MethodKind } from './registration.ts'
import {
  type DirectdebitDetail,
  type DirectdebitMethodInput,
  postalBank,
  type StoredMethod,
} from './schema.ts'

type Application = DirectdebitMethodInput['directdebit']

/** How long a buyer may take to agree. decided: nothing is published */
const applicationLifeMs = dayMs
export const applicationExpiry = 'bank account application expiry'

const accountFields = ['branch_code', 'account_type', 'account_number'] as const

function checkApplication(application: Application, report: (problem: Refusal) => void): void {
  const isPostal = application.bank_code === postalBank
  for (const field of isPostal ? [] : accountFields) {
    if (application[field]) continue
    const hint = `only accounts at bank_code ${postalBank} have no ${field}`
    report(fail.required(`directdebit.${field}`).about('070').withHint(hint))
  }
  if (application.application_type === 'PAPER' && !application.paper_application) {
    const field = 'directdebit.paper_application.request_form_id'
    const hint = 'a paper form has a number: send it as request_form_id of paper_application'
    report(fail.required(field).about('072').withHint(hint))
  }
}

function detailOf(application: Application, stamp: string): DirectdebitDetail {
  const { bank_code, branch_code = null, account_number, paper_application: paper } = application
  const isPaper = application.application_type === 'PAPER'
  return {
    application_type: application.application_type,
    settlement_route: application.settlement_route ?? '1',
    expected_billable_date: null,
    last_withdrawal_date: null,
    last_result_code: null,
    bank_type: bank_code === postalBank ? '1' : '0',
    bank_code,
    bank_name: bankName(bank_code),
    branch_code,
    branch_name: branchName(branch_code),
    account_type: application.account_type ?? null,
    account_number: account_number ? account_number.padStart(7, '0') : null,
    // The specification has these in paper_application, the newest clients beside it.
    postal_account_number_1:
      paper?.postal_account_number_1 ?? application.postal_account_number_1 ?? null,
    postal_account_number_2:
      paper?.postal_account_number_2 ?? application.postal_account_number_2 ?? null,
    account_name: application.account_name ?? null,
    account_name_kana: application.account_name_kana,
    paper_application:
      isPaper && paper
        ? {
            preregistered_date: stamp,
            request_form_id: paper.request_form_id,
            paper_failure_description: null,
          }
        : null,
  }
}

/** Whether a shop of the same platform, or the shop itself, has registered this paper form. */
function isFormUsed({ store }: World, shop: Account, formId: string): boolean {
  const { platform_id } = shop
  const shops = platform_id ? store.accounts.of(worldOwner).where({ platform_id }) : [shop]
  const owners = new Set(shops.map((each) => ownerOf('group', each)))
  return [...owners].some((owner) =>
    store.paymentMethods
      .rowsOf(owner)
      .some(({ record }) => record.directdebit?.paper_application?.request_form_id === formId),
  )
}

function planExpiry(world: World, owner: string, { id }: StoredMethod): void {
  const dueMs = world.nowMs + applicationLifeMs
  world.scheduler.plan({ kind: applicationExpiry, owner, subject: id, dueMs, priority: 10 })
}

export const directdebitKind: MethodKind = {
  ...accountOperations('Directdebit'),
  checks({ body, report }) {
    const { directdebit } = body as Partial<DirectdebitMethodInput>
    if (directdebit) checkApplication(directdebit, report)
  },
  register(call, customerId, body: DirectdebitMethodInput) {
    const { world, store, acting } = call
    const directdebit = detailOf(body.directdebit, world.stamp)
    const { application_type, paper_application } = directdebit
    const formId = paper_application?.request_form_id
    if (formId && isFormUsed(world, acting, formId)) {
      const hint = 'each paper form has a number of its own within a platform'
      throw fail.idTaken().about('072').withHint(hint)
    }
    const on = `register ${application_type}`
    const method = addAccount(call, {
      ...{ customerId, payType: 'Directdebit', on, body },
      detail: { directdebit, redirect_url_accessed_flag: '0' },
    })
    if (application_type === 'PAPER') return method
    planExpiry(world, store.paymentMethods.owner, method)
    const page = world.ids.id('ba_')
    const redirect_url = publicUrl(world, `/pages/bank/${page}`)
    const facts = { ...method[inner], page }
    return store.paymentMethods.replace({ ...method, redirect_url, [inner]: facts })
  },
}
