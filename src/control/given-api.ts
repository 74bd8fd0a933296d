// The requests of a recipe: real ones, through the journey, without a socket.
import { Readable } from 'node:stream'
import type { Answer, Desk } from '../http/call.ts'
import { type AnyEndpoint, type Shape, splitRoute } from '../http/endpoint.ts'
import type { GivenApi, GivenRequest, Recipe, Wish } from '../http/given.ts'
import { travel } from '../http/journey.ts'
import { type Problem, Refusal } from '../kit/failure.ts'
import { knownNames } from '../kit/nearest.ts'
import type { ObjectSchema } from '../kit/schema.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'

/** Who calls: an account with keys, and the tenant it acts for, if any. */
export interface Caller {
  readonly account: Account
  readonly tenant?: string | undefined
}

function keyOf(world: World, account: Account, kind: 'secret' | 'public'): string {
  const keys = world.store.keys.of(worldOwner).where({ account_id: account.id })
  const key = keys.find((each) => each.kind === kind && !each.revoked)
  if (!key) throw controlFail.noSuchAccount(account.id)
  return key.value
}

/** The fields of a shape; of a picked one those of the option that the body names. */
function fieldsOf(shape: Shape, body: object): readonly string[] {
  if (!('pickedBy' in shape)) return Object.keys(shape.properties)
  const picked = String((body as Readonly<Record<string, unknown>>)[shape.pickedBy])
  const options: Readonly<Record<string, ObjectSchema>> = shape.options
  const option = Object.hasOwn(options, picked) ? options[picked] : undefined
  return Object.keys(option?.properties ?? body)
}

/** The API ignores unknown fields; a recipe must not, or a misspelt wish looks granted. */
function refuseUnknownFields(endpoint: AnyEndpoint, body: object): void {
  if (!endpoint.body) return
  const known = fieldsOf(endpoint.body, body)
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined) throw controlFail.unknownField(unknown, knownNames(unknown, known))
}

/** The body of a request: JSON, or a form where it has a file. */
async function contentOf({ body, file }: GivenRequest) {
  if (!file) return { bytes: Buffer.from(JSON.stringify(body ?? {})), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  form.append(file.part, new Blob([file.content], { type: 'application/json' }), file.name)
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  return { bytes, type: encoded.headers.get('content-type') ?? '' }
}

function refusalOf(route: string, answer: Answer): Refusal {
  if (answer.cut) return controlFail.givenCut(route)
  const { errors } = JSON.parse(answer.body) as {
    errors: { error_code: string; error_message: string }[]
  }
  const hint = `given stopped at ${route}${answer.hint === undefined ? '' : `: ${answer.hint}`}`
  const problems = errors.map(({ error_code: fixed, error_message: message }): Problem => {
    return { failure: 'given', status: answer.status, code: { fixed }, message, hint }
  })
  return new Refusal(problems as [Problem, ...Problem[]])
}

/** `GivenApi` over the journey, for one world and caller. */
export class JourneyApi implements GivenApi {
  readonly world: World
  readonly account: Account
  readonly #desk: Desk
  readonly tenant: string | undefined
  readonly #recipes: ReadonlyMap<string, Recipe>

  constructor(desk: Desk, recipes: ReadonlyMap<string, Recipe>, world: World, caller: Caller) {
    this.#desk = desk
    this.#recipes = recipes
    this.world = world
    this.account = caller.account
    this.tenant = caller.tenant
  }

  by(account: Account, tenant?: string): GivenApi {
    return new JourneyApi(this.#desk, this.#recipes, this.world, { account, tenant })
  }

  async call<A extends object>(route: string, request: GivenRequest = {}): Promise<A> {
    const { params = {}, query, body, key = 'secret', takenBy = route } = request
    const { method, path } = splitRoute(route)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const found = this.#desk.routes.match(method, filled)
    if (body && found && 'endpoint' in found) refuseUnknownFields(found.endpoint, body)
    const { bytes, type } = await contentOf(request)
    const headers = {
      authorization: `Bearer ${keyOf(this.world, this.account, key)}`,
      'x-sandbox-world': this.world.name,
      'content-type': type,
      'content-length': String(bytes.length),
      ...this.#actingHeader(takenBy),
    }
    const answer = await travel(this.#desk, {
      method,
      url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
      headers,
      readBody: () => bytes,
      streamBody: () => Object.assign(Readable.from([bytes]), { headers }),
      ofRecipe: true,
    })
    if (answer.cut || answer.status !== 200) throw refusalOf(route, answer)
    return JSON.parse(answer.body) as A
  }

  /**
   * The header that names the tenant, or the tenant buyer, where it is taken: customers of a
   * sharing group are those of its main shop too.
   */
  #actingHeader(route: string): Record<string, string> {
    const { tenant, account } = this
    if (tenant === undefined) return {}
    const { method, path } = splitRoute(route)
    const found = this.#desk.routes.match(method, path)
    const group = found && 'endpoint' in found ? found.endpoint.group : undefined
    if (account.family === 'buyer') {
      return group?.buyerActing?.startsWith('required') ? { 'tenant-buyer-id': tenant } : {}
    }
    const isTaken = group?.acting !== 'tenant-unshared' || account.customer_group_id === null
    return isTaken ? { 'tenant-shop-id': tenant } : {}
  }

  async make<A extends object>(kind: string, wish: Wish = {}): Promise<A> {
    const recipe = this.#recipes.get(kind)
    const known = [...this.#recipes.keys()]
    if (!recipe) throw controlFail.unknownKind(kind, knownNames(kind, known))
    return (await recipe(this, wish)) as A
  }
}
