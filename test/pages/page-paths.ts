// Records whose pages are shown, made by the recipes; each gives the path of its page.
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'

interface Made {
  readonly id: string
  readonly shop_id: string
  readonly code_id: string
}

const waiting = 'AWAITING_CUSTOMER_PAYMENT'

const paymentOf = (sandbox: Sandbox, pay_type: string, wish: object = {}): Promise<Made> =>
  sandbox.given.payment<Made>({ pay_type, status: waiting, ...wish })

export async function storePath(sandbox: Sandbox, wish?: object) {
  const { id, shop_id } = await paymentOf(sandbox, 'Konbini', { amount: '4980', ...wish })
  return `/pages/store/${shop_id}/${id}`
}

export async function walletPath(sandbox: Sandbox, wish?: object) {
  const redirect_url = `${sandbox.url}/pages/success`
  const { code_id } = await paymentOf(sandbox, 'Paypay', {
    ...{ redirect_url, amount: '1280', order_description: 'コーヒー豆 200g', ...wish },
  })
  return `/pages/wallet/${code_id}`
}

export async function transferPath(sandbox: Sandbox, wish?: object) {
  const { id, shop_id } = await paymentOf(sandbox, 'Virtualaccount', {
    ...{ billing_amount: '128000', ...wish },
  })
  return `/pages/transfer/${shop_id}/${id}`
}

export async function bankPath(sandbox: Sandbox) {
  const { redirect_url } = await (sandbox.given['paymentMethod'] as Give)<{ redirect_url: string }>(
    { pay_type: 'Directdebit', status: 'AWAITING_CUSTOMER_ACTION' },
  )
  return new URL(redirect_url).pathname
}

/** The path below the first page of a 3-D Secure authentication that ends in a challenge. */
export const tdsPath =
  (below = '') =>
  async (sandbox: Sandbox): Promise<string> => {
    const { redirect_url } = await sandbox.given.payment<{ redirect_url: string }>({
      ...{ status: 'AUTHENTICATED', tds_type: '2', card: 'challenge-visa' },
    })
    return new URL(redirect_url).pathname + below
  }

/** The path of a link of this kind, in whatever state. */
export const linkPath =
  (kind: 'session' | 'cardSession', wish: object = {}, below = '') =>
  async ({ given }: Sandbox): Promise<string> => {
    const shop_service_name = 'さくら書店'
    const { link_url } = await (given[kind] as Give)<{ link_url: string }>({
      ...{ shop_service_name, ...wish },
    })
    return new URL(link_url).pathname + below
  }
