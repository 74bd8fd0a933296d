// What the connections of a load send.
import type { Reply } from './connection.ts'
import type { MakeScript, Script } from './load.ts'
import { message } from './message.ts'

/** Customers of the default fixture whose default card is charged without a refusal. */
export const payingCustomers = ['c_demo_alice', 'c_demo_bob'] as const

/** A body of some 300 bytes with most fields that a customer may have. */
export const scriptedCustomer = (number: number) => ({
  name: 'Hanako Example',
  email: `hanako.${number}@example.com`,
  phone_cc: '81',
  phone_no: '0300000000',
  addr_country: '392',
  addr_state: '13',
  addr_city: 'Chiyoda',
  addr_line_1: '1-2-3 Example',
  addr_line_2: 'Example Building 4F',
  addr_post_code: '100-0001',
})

export const scriptedRegistration = (jobCode: 'AUTH' | 'CAPTURE') => ({
  pay_type: 'Card',
  job_code: jobCode,
  amount: '1200',
  tax: '120',
  client_field_1: 'order of a benchmark',
})

export const scriptedExecution = (customerId: string, accessId: string) => ({
  pay_type: 'Card',
  access_id: accessId,
  method: '1',
  customer_id: customerId,
})

/** The same request again and again. */
const repeated =
  (request: string): MakeScript =>
  () =>
  () =>
    request

export const read = repeated(message('GET /v1/customers/c_demo_alice'))

/** Each customer has an address of its own. */
export const write: MakeScript = (lane) => {
  let count = 0
  return () => message('POST /v1/customers', { body: scriptedCustomer(lane * 1_000_000 + count++) })
}

export const registration = repeated(
  message('POST /v1/payments', { body: scriptedRegistration('CAPTURE') }),
)

export const firstPage = (query: string): MakeScript =>
  repeated(message(`GET /v1/payments?${query}`))

/** The text of one field; the bodies are long, and parsing them would be the generator's work. */
function fieldOf({ text }: Reply, name: string): string {
  const start = text.indexOf(`"${name}":"`) + name.length + 4
  return text.slice(start, text.indexOf('"', start))
}

/** Registers, executes and, if asked, retrieves one payment after another. */
export function payments(customerId: string, jobCode: 'AUTH' | 'CAPTURE', retrieve = true): Script {
  const register = message('POST /v1/payments', { body: scriptedRegistration(jobCode) })
  let path = ''
  let step: 'register' | 'execute' | 'retrieve' = 'register'
  return (last) => {
    // Without a last answer the request before failed, and the payment is given up.
    if (last === undefined || step === 'register') {
      step = 'execute'
      return register
    }
    if (step === 'execute') {
      path = `/v1/payments/${fieldOf(last, 'id')}`
      step = retrieve ? 'retrieve' : 'register'
      const body = scriptedExecution(customerId, fieldOf(last, 'access_id'))
      return message(`PUT ${path}`, { body })
    }
    step = 'register'
    return message(`GET ${path}?pay_type=Card`)
  }
}

export const journey: MakeScript = () => payments('c_demo_alice', 'CAPTURE')

/** Executed payments of two customers, half of each authorized, half captured. */
export const manyPayments: MakeScript = (lane) =>
  payments(
    payingCustomers[lane % 2] ?? 'c_demo_alice',
    Math.floor(lane / 2) % 2 === 0 ? 'CAPTURE' : 'AUTH',
    false,
  )
