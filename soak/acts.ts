// What clients of the mixed traffic do.
import { message } from '../bench/message.ts'
import { scriptedCustomer, scriptedExecution, scriptedRegistration } from '../bench/scripts.ts'
import { breaking } from '../test/harness/rules.ts'
import { receiverPaths } from './receiver.ts'
import { abort, pipeline } from './rude-client.ts'
import type { Lane } from './traffic.ts'

export type Act = (lane: Lane) => Promise<void>

const alice = 'c_demo_alice'
const visa = { card_no: '4111111111111111', expire: '3912' }

/** Registers, executes and reads a payment; its events go to whatever the world has set. */
const journey: Act = async (lane) => {
  const body = scriptedRegistration(lane.pick(['AUTH', 'CAPTURE'] as const))
  const { id, access_id } = await lane.ask('POST /v1/payments', body)
  const path = `/v1/payments/${id}`
  await lane.ask(`PUT ${path}`, scriptedExecution(alice, String(access_id)))
  await lane.ask(`GET ${path}?pay_type=Card`)
}

const lists: Act = async (lane) => {
  await lane.ask('GET /v1/payments?pay_type=Card&limit=50')
  await lane.ask('GET /v1/customers?limit=20')
  await lane.ask(`GET /v1/customers/${alice}/cards`)
  await lane.ask('GET /_sandbox/deliveries')
  await lane.ask('GET /_sandbox/trace?limit=20')
}

const refusals: Act = async (lane) => {
  await lane.ask('POST /v1/payments', { pay_type: 'Card', amount: 'much', nobody: 1 }, [400])
  await lane.ask('GET /v1/customers/c_nobody', undefined, [400])
  await lane.ask('GET /v1/nowhere', undefined, [404])
  await lane.ask('DELETE /v1/payments', undefined, [405])
  await lane.ask('POST /_sandbox/clock/advance', { by: 'a while' }, [400])
  await lane.ask('POST /v1/tokens/cards', { ...visa, card_no: '4111' }, [400])
}

const mint: Act = async (lane) => {
  await lane.ask('POST /v1/tokens/cards', visa)
}

const changeCustomer: Act = async (lane) => {
  const body = scriptedCustomer(Math.floor(lane.chance() * 1_000_000))
  await lane.ask(`PUT /v1/customers/${alice}`, body)
}

/** The same key twice: stored, then replayed. */
const repeat: Act = async (lane) => {
  const end = Math.floor(lane.chance() * 0xffff_ffff)
  const key = `00000000-0000-4000-8000-0000${end.toString(16).padStart(8, '0')}`
  const headers = { idempotent_key: key }
  for (let sent = 0; sent < 2; sent++) {
    await lane.ask(`PUT /v1/customers/${alice}`, { name: 'Alice' }, [200], headers)
  }
}

const addAndDelete: Act = async (lane) => {
  const { id } = await lane.ask('POST /v1/customers', scriptedCustomer(0))
  await lane.ask(`DELETE /v1/customers/${id}`)
}

const delayedByRule: Act = async (lane) => {
  const rule = breaking('GET /v1/customers/{id}', { kind: 'delay', ms: 20 }, { times: 1 })
  const { id } = await lane.ask('POST /_sandbox/rules', rule)
  await lane.ask(`GET /v1/customers/${alice}`)
  await lane.ask(`DELETE /_sandbox/rules/${id}`)
}

const changeSetting: Act = async (lane) => {
  const url = `${lane.receiver}${lane.pick(receiverPaths)}`
  const { id } = await lane.ask('POST /v1/webhook_settings', { url, event: 'payments.card.exec' })
  await lane.ask(`PUT /v1/webhook_settings/${id}`, { signature: 'another' })
  await lane.ask(`DELETE /v1/webhook_settings/${id}`)
}

const resendLatest: Act = async (lane) => {
  const { list } = await lane.ask('GET /_sandbox/deliveries')
  const [latest] = list as readonly { readonly id: string }[]
  if (latest) await lane.ask(`POST /_sandbox/deliveries/${latest.id}/resend`, {}, [200, 404])
}

const letTimePass: Act = async (lane) => {
  await lane.ask('POST /_sandbox/clock/advance', { by: lane.pick(['20m', '1h', '1d']) })
}

const goAway: Act = async (lane) => {
  const body = scriptedCustomer(0)
  const request = message(`PUT /v1/customers/${alice}`, { body, world: lane.world })
  await abort(lane.port, request, lane.pick([0.1, 0.5, 0.95, 1]))
}

const askInAdvance: Act = async (lane) => {
  const request = message(`GET /v1/customers/${alice}`, { world: lane.world })
  const statuses = await pipeline(
    lane.port,
    Array.from({ length: 6 }, () => request),
  )
  if (statuses.join() !== '200,200,200,200,200,200') lane.fail(`a pipeline: ${statuses.join()}`)
}

const reconnect: Act = async (lane) => lane.hangUp()

/** Opens the lane's world with settings that send to receivers, well or ill, and a first event. */
export async function setUpWorld(lane: Lane): Promise<void> {
  for (const event of ['payments.card.regist', 'payments.card.exec']) {
    const url = `${lane.receiver}${lane.pick(receiverPaths)}`
    await lane.ask('POST /v1/webhook_settings', { url, event })
  }
  await journey(lane)
}

/** In a world that ends soon: also what grows. */
export const passingActs: readonly Act[] = [
  journey,
  journey,
  journey,
  lists,
  refusals,
  addAndDelete,
  repeat,
  delayedByRule,
  letTimePass,
  goAway,
  askInAdvance,
  reconnect,
]

/** In a world that lasts: only what replaces something, or what a limit makes go. */
export const lastingActs: readonly Act[] = [
  mint,
  changeCustomer,
  repeat,
  lists,
  refusals,
  changeSetting,
  resendLatest,
  goAway,
  askInAdvance,
  reconnect,
]
