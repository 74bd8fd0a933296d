// Every answer of the API in our tests is looked at. A 200 is held against what its endpoint says
// it returns: a field of a wrong form, one that is missing, one that nobody declared. A refusal
// must say what to do next. And every answer must be one that the served document promises.
import { Ajv, type ValidateFunction } from 'ajv'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import type { Resource } from '../../src/http/resource.ts'
import { RouteTable } from '../../src/http/routes.ts'
import { compilerOptions } from '../../src/http/validators.ts'
import { annotations, type Schema } from '../../src/kit/schema.ts'
import { resources } from '../../src/resources/index.ts'
import type { TracedBodies, TraceFacts } from '../../src/world/trace.ts'
import { closed, DocumentJudge } from './document.ts'

const compiler = new Ajv(compilerOptions).addVocabulary([...annotations])
const compiled = new WeakMap<Schema, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const validate = compiler.compile(closed(schema) as object)
  compiled.set(schema, validate)
  return validate
}

/** The schema of this answer; of picked ones its own value tells which, or the query of a list. */
function returned(
  { returns }: AnyEndpoint,
  body: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
): Schema | undefined {
  if (!('pickedBy' in returns)) return returns as Schema
  const { pickedBy: field, options } = returns as { pickedBy: string; options: object }
  const value = body[field] ?? query.get(field)
  return (options as Readonly<Record<string, Schema>>)[String(value)]
}

/** `/list/0/amount must be integer`, for each field in which an answer differs. */
export function differences(
  endpoint: AnyEndpoint,
  body: Readonly<Record<string, unknown>>,
  query = new URLSearchParams(),
): string[] {
  const schema = returned(endpoint, body, query)
  if (!schema) return ['no shape of `returns` is picked by it']
  const validate = validatorOf(schema)
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
    return `${instancePath || '/'}: ${keyword} ${JSON.stringify(params)}`
  })
}

/** A replayed answer was checked when it was given, and nobody got one that was cut. */
function wrongAnswer(
  routes: RouteTable,
  { status, replayed, method = '', path = '' }: TraceFacts,
  { answer }: TracedBodies,
): string | undefined {
  if (status !== 200 || replayed) return undefined
  const [plain = '', search] = path.split('?')
  const match = routes.match(method, plain)
  if (match === undefined || !('endpoint' in match)) return undefined
  const found = differences(match.endpoint, JSON.parse(answer), new URLSearchParams(search))
  if (found.length === 0) return undefined
  return `${match.endpoint.route} answered what its \`returns\` does not say:\n${found.join('\n')}`
}

/** Judges are made once for the same resources: what they compile takes a while. */
const judges = new WeakMap<readonly Resource[], DocumentJudge>()

function judgeOf(known: readonly Resource[]): DocumentJudge {
  const judge = judges.get(known) ?? new DocumentJudge(known)
  judges.set(known, judge)
  return judge
}

/** Nobody got an answer that was cut: it has the status 0. What was no request has no body here. */
function unpromised(
  judge: DocumentJudge,
  { status = 0, method, path = '' }: TraceFacts,
  { answer }: TracedBodies,
): string | undefined {
  if (status === 0 || method === undefined) return undefined
  const [plain = ''] = path.split('?')
  const found = judge.differences(method, plain, status, JSON.parse(answer))
  if (found.length === 0) return undefined
  return `${method} ${plain} answered what the document does not promise:\n${found.join('\n')}`
}

/** What never became a request has no method, and no headers that a hint could leave in. */
function withoutHint({ method, failures = [], hint }: TraceFacts): string | undefined {
  if (method === undefined || failures.length === 0 || hint !== undefined) return undefined
  const where = 'give it one in the catalogue, src/world/failures.ts, or where it is thrown'
  return `${failures[0]} left without a hint that says what to do next: ${where}`
}

const noBodies: TracedBodies = { request: '', answer: '' }

/** A listener for `Worlds.watchers` that reports what is wrong with an answer. */
export function answerChecker(
  report: (wrong: Error) => void,
  known: readonly Resource[] = resources,
): (facts: TraceFacts, bodies?: TracedBodies) => void {
  const routes = new RouteTable(known)
  // A client that asks the same on and on is not to be slowed down by us.
  let latestRight = ''
  return (facts, bodies) => {
    // What a rule changes on the way out is no longer what the endpoint says.
    if (facts.kind !== 'request' || facts.altered) return
    const asked = `${facts.status} ${facts.method} ${facts.path} ${bodies?.answer}`
    if (facts.status === 200 && asked === latestRight) return
    const wrong =
      wrongAnswer(routes, facts, bodies ?? noBodies) ??
      withoutHint(facts) ??
      (bodies && unpromised(judgeOf(known), facts, bodies))
    if (wrong !== undefined) report(new Error(wrong))
    else if (facts.status === 200) latestRight = asked
  }
}
