import { endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { inner } from '../../kit/collection.ts'
import { published } from '../../kit/source.ts'
import { getNamedCustomer } from '../customers/actions.ts'
import { checkVisit, moved, visitOf } from '../sessions/visit-actions.ts'
import { checkTds2, toldToIssuer } from '../three-d-secure/checks.ts'
import { sendGuide } from './letters.ts'
import { CardSession, CardSessionInput, type StoredCardSession } from './schema.ts'
import { cardSessionTable } from './table.ts'

const create = endpoint({
  route: 'POST /v1/card_sessions',
  code: 'EC012',
  summary: 'Create a link to a page on which a buyer registers a card',
  source: published('card-registration URLs'),
  group: permissionGroups.customers,
  keys: 'secret',
  body: CardSessionInput,
  returns: CardSession,
  checks({ body, nowMs, report }) {
    checkVisit(body, nowMs, report)
    checkTds2(body, report)
  },
  run({ world, store, acting, body }) {
    const { customer_id, customer_name, td_tenant_name, completion_mail_send_flag: told } = body
    if (customer_id) getNamedCustomer(store, customer_id)
    const tds_type = body.tds_type ?? '0'
    moved(world, cardSessionTable, 'none', 'create')
    const session: StoredCardSession = store.cardSessions.add({
      ...visitOf(world, acting, body, (id) => `/v1/links_customers_and_cards/${id}`),
      completion_mail_send_flag: told ?? '0',
      // The customer appears when the card is registered; who it will be is known from now on.
      customer_id: customer_id ?? world.ids.id('c_'),
      customer_name: customer_name ?? null,
      tds_type,
      td_tenant_name: td_tenant_name ?? null,
      tds2_type: tds_type === '2' ? (body.tds2_type ?? '2') : null,
      [inner]: {
        shop_id: acting.id,
        is_new: !customer_id,
        tds2: toldToIssuer(body, undefined),
        entered_mail: null,
        card_id: null,
      },
    })
    sendGuide(world, session)
    return session
  },
})

export const cardSessionEndpoints = [create]
