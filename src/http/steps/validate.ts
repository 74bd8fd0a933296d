import { parse as parseQuery } from 'node:querystring'
import { type Problem, Refusal } from '../../kit/failure.ts'
import { checkOf, type ObjectSchema, ofSet, type PickedBy } from '../../kit/schema.ts'
import { apiVersions } from '../../service.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { shownText } from '../answer.ts'
import type { Call } from '../call.ts'
import type { AnyEndpoint, FunctionCode, Shape } from '../endpoint.ts'
import { formOf, misspelt } from '../field-hints.ts'
import { misspeltIn, unknownFields } from '../known-fields.ts'
import { misplacedCards } from '../misplaced-cards.ts'
import type { FieldProblem, Validators } from '../validators.ts'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const anyKey = /^[\x21-\x7e]{1,255}$/

function checkHeaders(call: Call): void {
  const version = call.header('api-version')
  if (version !== undefined) {
    if (!/^\d{8}$/.test(version)) throw fail.apiVersionMalformed()
    if (!apiVersions.includes(version)) throw fail.apiVersionUnknown()
  }
  const key = call.header('idempotent_key')
  if (key === undefined || call.incoming.method === 'GET') return
  const form = call.desk.settings['idempotency.anyKey'] ? anyKey : uuidV4
  if (!form.test(key) || call.desk.holdsCardNumber(key)) throw fail.idempotentKeyMalformed()
}

type Picking = PickedBy<Readonly<Record<string, ObjectSchema>>, unknown>

const isPicked = (shape: Shape): shape is Picking => 'pickedBy' in shape

/** The refusal of a value that picks no shape, as the field itself would refuse it. */
function unknownPick({ pickedBy, options }: Picking): Refusal {
  const [shape] = Object.values(options)
  const isOutside = checkOf(shape?.properties[pickedBy], 'enum') === ofSet.enum
  return isOutside ? fail.outOfRange(pickedBy) : fail.badFormat(pickedBy)
}

/** The schema for this value of the picking field; a bad value is refused before any other. */
function pick(call: Call, shape: Shape, value: Record<string, unknown>): ObjectSchema {
  if (!isPicked(shape)) return shape
  const { pickedBy, item, options, notOffered, usual } = shape
  const picked = value[pickedBy] ?? usual
  const form = () => formOf(pickedBy, { enum: Object.keys(options) }, picked)
  if (picked === undefined || picked === null || picked === '') {
    const known = Object.values(options).flatMap(({ properties }) => Object.keys(properties))
    throw fail
      .required(pickedBy)
      .about(item)
      .withHint(misspelt(value, known) || form())
  }
  const code = call.endpoint?.code ?? call.functionCode
  if (typeof picked === 'string' && notOffered.includes(picked)) {
    call.functionCode = refusedCode(code, picked)
    throw fail.notOffered(pickedBy).about(item).withHint(form())
  }
  const option = typeof picked === 'string' && Object.hasOwn(options, picked) && options[picked]
  if (!option) throw unknownPick(shape).about(item).withHint(form())
  call.functionCode = pickedCode(code, picked as string)
  return option
}

const pickedCode = (code: FunctionCode, value: string): string =>
  typeof code === 'string' ? code : (code.picked[value] ?? code.unpicked)

const refusedCode = (code: FunctionCode, value: string): string =>
  typeof code === 'string' ? code : (code.picked[value] ?? code.refused?.[value] ?? code.unpicked)

/** The query as an object; of a repeated parameter only the first value counts. */
function readQuery(search: string): Record<string, unknown> {
  const query: Record<string, unknown> = parseQuery(search, '&', '=', { maxKeys: 0 })
  for (const name in query) {
    const value = query[name]
    if (Array.isArray(value)) query[name] = value[0]
  }
  return query
}

/** Notes the fields that no schema knows; a name may hold anything. */
function noteIgnored(call: Call, { value, schema }: Inspected): void {
  if (!schema) return
  for (const name of unknownFields(value, schema)) {
    call.ignoredFields.push(shownText(name, call.desk))
  }
}

/**
 * One refusal of all problems. A field that is missing, or that nobody knows, may have been sent
 * under a wrong name: `misspelling` tells of that instead of its form.
 */
function allOf(refusals: readonly Refusal[], misspelling: string): Refusal {
  const problems = refusals.flatMap((refusal) => refusal.problems)
  const at = problems.findIndex(({ failure }) => /^(required|unknownField)$/.test(failure))
  const [first, ...rest] = problems.map((problem, index) =>
    index === at && misspelling !== '' ? { ...problem, hint: misspelling } : problem,
  )
  return new Refusal([first as Problem, ...rest])
}

/** The value without the fields that are bad already. */
function sound(value: object, found: readonly FieldProblem[]): object {
  if (found.length === 0) return value
  const bad = new Set(found.map(({ field }) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(value).filter(([field]) => !bad.has(field)))
}

/** One part of a request: what is wrong with it, and what is sound of it. */
interface Inspected {
  readonly problems: readonly Refusal[]
  readonly value: object
  readonly sent: object
  readonly schema: ObjectSchema | undefined
}

/** Validates one part of the request. */
function inspect(
  call: Call,
  shape: Shape | undefined,
  sent: object,
  validators: Validators,
): Inspected {
  if (!shape) return { problems: [], value: sent, sent, schema: undefined }
  const schema = pick(call, shape, sent as Record<string, unknown>)
  const found = validators.problems(schema, sent)
  const problems = found.map(({ problem }) => problem)
  return { problems, value: sound(sent, found), sent, schema }
}

const misspelling = ({ sent, schema }: Inspected): string =>
  schema ? misspeltIn(sent, schema) : ''

/** The checks do not see a field that is bad, so they may miss it: it is not missing as well. */
function repeats(known: readonly Refusal[], { problems: [problem] }: Refusal): boolean {
  const { failure, code } = problem
  if (failure !== 'required' || 'fixed' in code) return false
  return known.some(
    ({ problems: [{ code: found }] }) => 'item' in found && found.item === code.item,
  )
}

/** Step 5, second part: headers, path, query and body; every bad field is named at once. */
export function validate(call: Call): void {
  const endpoint = call.endpoint as AnyEndpoint
  const { bodies, queries, settings } = call.desk
  checkHeaders(call)
  if (call.search !== '' || endpoint.query) call.query = readQuery(call.search)
  const params = inspect(call, endpoint.params, call.params, bodies)
  const query = inspect(call, endpoint.query, call.query, queries)
  const body = inspect(call, endpoint.body, (call.body ?? {}) as object, bodies)
  const world = call.world as World
  const found = [...params.problems, ...query.problems, ...body.problems]
  const problems = [...found]
  endpoint.checks?.({
    params: params.value as never,
    query: query.value as never,
    body: body.value as never,
    file: call.file,
    nowMs: world.clock.now(),
    world,
    sent: body.sent as Readonly<Record<string, unknown>>,
    acting: call.acting as Account,
    settings,
    keyKind: call.keyKind,
    report: (problem) => {
      if (!repeats(found, problem)) problems.push(problem)
    },
  })
  problems.push(...misplacedCards(call, body.value, body.schema))
  noteIgnored(call, query)
  noteIgnored(call, body)
  if (settings.strict) problems.push(...call.ignoredFields.map((f) => fail.unknownField(f)))
  if (problems.length > 0) throw allOf(problems, misspelling(query) || misspelling(body))
  if (endpoint.seal) call.body = endpoint.seal(call.body as never, world)
}
