// The pages behind links, each in its states.
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { enterCard } from './card-entry.ts'
import { type PageState, press } from './page-state.ts'

/** The path of a link of this kind, in whatever state. */
const linkPath =
  (kind: 'session' | 'cardSession', wish: object = {}, below = '') =>
  async ({ given }: Sandbox): Promise<string> => {
    const shop_service_name = 'さくら書店'
    const { link_url } = await (given[kind] as Give)<{ link_url: string }>({
      ...{ shop_service_name, ...wish },
    })
    return new URL(link_url).pathname + below
  }

const ways = ['Card', 'Konbini', 'Paypay', 'Virtualaccount']
const order = { amount: '4980', order_id: 'order-2026-01' }

export const linkStates: readonly PageState[] = [
  {
    name: 'link',
    given: linkPath('session', { ...order, pay_type: ways }),
    flow: { press: 'way-Konbini', shows: 'field-konbini_code' },
  },
  {
    name: 'link-card',
    given: linkPath('session', { ...order, cancel_url: 'http://localhost/cart' }),
    flow: { press: 'act-pay', shows: 'refused' },
  },
  {
    name: 'link-card-bad-form',
    given: linkPath('session', order),
    async after(tab) {
      await enterCard(tab, '4111')
      await tab.getByTestId('field-security_code').fill('１')
      await press('act-pay')(tab)
    },
  },
  {
    name: 'link-card-declined',
    given: linkPath('session', order),
    async after(tab) {
      await enterCard(tab, '4000000000000002')
      await press('act-pay')(tab)
    },
  },
  {
    name: 'link-paid',
    given: linkPath('session', order),
    async after(tab) {
      await enterCard(tab)
      await press('act-pay')(tab)
    },
  },
  {
    name: 'link-konbini',
    given: linkPath('session', {
      ...{ ...order, pay_type: ['Konbini'], konbini: { konbini_reception_mail_send_flag: '1' } },
    }),
    flow: { press: 'act-pay', shows: 'barcode' },
  },
  {
    name: 'link-wallet',
    given: linkPath('session', { ...order, pay_type: ['Paypay'] }),
    flow: { press: 'act-pay', shows: 'act-approve' },
  },
  {
    name: 'link-slip',
    given: linkPath('session', { ...order, status: 'REQSUCCESS' }, '/konbini'),
    flow: { press: 'pay-now', shows: 'act-pay' },
  },
  {
    name: 'link-account',
    given: linkPath(
      'session',
      { ...order, status: 'REQSUCCESS', pay_type: 'Virtualaccount' },
      '/virtualaccount',
    ),
    flow: { press: 'pay-now', shows: 'act-transfer' },
  },
  {
    name: 'link-waiting',
    given: linkPath('session', { ...order, status: 'REQSUCCESS' }),
    flow: { press: 'go-on', shows: 'barcode' },
  },
  {
    name: 'link-failed',
    given: linkPath('session', { ...order, status: 'PAYSTART' }, '/result'),
    flow: { press: 'try-again', shows: 'act-pay' },
  },
  { name: 'link-over', given: linkPath('session', { status: 'PAYSUCCESS' }), status: 410 },
  { name: 'link-canceled', given: linkPath('session', { status: 'ERROR' }), status: 410 },
  {
    name: 'link-expired',
    async given(sandbox) {
      const path = await linkPath('session', order)(sandbox)
      await sandbox.clock.advance('25h')
      return path
    },
    status: 410,
  },
  {
    name: 'link-for-card',
    given: linkPath('cardSession', { completion_mail_send_flag: '1' }),
    flow: { press: 'act-register', shows: 'refused' },
  },
  {
    name: 'link-for-card-done',
    given: linkPath('cardSession'),
    async after(tab) {
      await enterCard(tab)
      await press('act-register')(tab)
    },
  },
  {
    name: 'link-for-card-failed',
    given: linkPath('cardSession', { status: 'PAYSTART', card: 'challenge-visa' }, '/result'),
    flow: { press: 'try-again', shows: 'act-register' },
  },
  { name: 'link-for-card-over', given: linkPath('cardSession', { status: 'ERROR' }), status: 410 },
]
