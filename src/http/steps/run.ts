import { Refusal } from '../../kit/failure.ts'
import type { Account } from '../../world/account.ts'
import { keepNewest } from '../../world/limits.ts'
import type { World } from '../../world/world.ts'
import { refusalAnswer } from '../answer.ts'
import type { Answer, Call } from '../call.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { runIfKnown } from '../published-only.ts'

function store(call: Call, world: World, { status, body }: Answer): void {
  if (!call.idempotency || status >= 500) return
  const { key: id, request } = call.idempotency
  const { storedAnswers } = world.store
  const owner = (call.acting as Account).id
  const expiresMs = world.nowMs + world.settings['idempotency.lifeMs']
  if (storedAnswers.find(owner, id)) storedAnswers.remove(owner, id)
  storedAnswers.add(owner, { id, request, status, body, expiresMs })
  keepNewest(world, 'storedAnswers')
}

function runEndpoint(call: Call, world: World): Answer {
  const { run } = call.endpoint as AnyEndpoint
  const acting = call.acting as Account
  const input = {
    world,
    store: world.storeOf(acting),
    acting,
    caller: call.caller as Account,
    params: call.params as never,
    query: call.query as never,
    body: call.body as never,
    file: call.file,
    search: call.search,
    path: call.path,
    wishedResult: call.header('x-sandbox-result'),
  }
  const result = runIfKnown(
    call,
    () => world.turn,
    () => run(input),
  )
  return { status: 200, body: JSON.stringify(result), headers: [] }
}

/**
 * Step 8: the endpoint in a transaction. Its answer is stored under the `idempotent_key` in the
 * same commit; a refusal is stored too, in a commit of its own when everything else was undone.
 */
export function run(call: Call): void | Promise<void> {
  const world = call.world as World
  const { route } = call.endpoint as AnyEndpoint
  const mayWait =
    world.deliveryMode === 'sync' || world.store.rules.size > 0 || call.asked.length > 0
  const mayHold = mayWait && !call.desk.courier.isBusy(world)
  try {
    world.perform(route, () => {
      call.turn = world.turn
      world.turn.isAskedBy(call.asked)
      if (call.incoming.ofRecipe) world.turn.leaveAlone()
      call.answer = runEndpoint(call, world)
      store(call, world, call.answer)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    call.answer = refusalAnswer(call, error)
    if (call.idempotency) {
      const { answer } = call
      world.perform(route, () => store(call, world, answer))
    }
  }
  const { deliveries = [], awaited = [] } = call.turn ?? {}
  const waitedFor = world.deliveryMode === 'sync' ? deliveries : awaited
  return mayHold && waitedFor.length > 0 ? call.desk.courier.settled(world, waitedFor) : undefined
}
