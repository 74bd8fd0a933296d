// Rules of a world: what should happen, when, and how often. A name that nobody knows is refused,
// so that a misspelt rule never looks like a passed test.

import { knownNames } from '../kit/nearest.ts'
import * as s from '../kit/schema.ts'
import { worldOwner } from '../world/account.ts'
import { retryJob } from '../world/delivery.ts'
import { scriptedStatuses } from '../world/failures.ts'
import type { Fault, Rule } from '../world/records.ts'
import { readResult, resultParameters } from '../world/results.ts'
import { controlFail } from './failures.ts'
import { type Control, operation } from './operation.ts'

const delayMsMax = 600_000

const FaultInput = s.object({
  kind: s.oneOf('status', 'delay', 'reset', 'rate-limit'),
  at: s.optional(s.oneOf('before-commit', 'after-commit')),
  status: s.optional(s.integer()),
  ms: s.optional(s.integer({ minimum: 0, maximum: delayMsMax })),
})

const then = s.object({ result: s.optional(s.text(100)), fault: s.optional(FaultInput) })

const RuleInput = s.object({
  on: s.text(200),
  when: s.optional(s.facts()),
  then,
  times: s.maybe(s.integer({ minimum: 1 })),
})
export type RuleInput = s.Infer<typeof RuleInput>

function refuseUnknownTrigger({ resources }: Control, on: string): void {
  const routes = resources.flatMap(({ endpoints }) => endpoints.map(({ route }) => route))
  const jobs = [retryJob, ...resources.flatMap((resource) => resource.jobs ?? [])]
  const known = ['*', ...routes, ...jobs.map((job) => job.kind)]
  if (!known.includes(on)) throw controlFail.unknownTrigger(on, knownNames(on, known))
}

function refuseUnknownResult({ resources }: Control, result: string): void {
  const machines = resources.flatMap((resource) => resource.machines ?? [])
  const known = [...new Set(machines.flatMap((machine) => machine.results))]
  if (readResult(result, known)) return
  const [name = ''] = result.split(':')
  if (!known.includes(name)) throw controlFail.unknownResult(result, knownNames(name, known))
  throw controlFail.unknownResult(result, ` Write ${resultParameters.get(name)?.text ?? name}.`)
}

function refuseBadFault({ kind, at, status, ms }: Fault): void {
  const statuses = Object.keys(scriptedStatuses)
  if (kind === 'status' && !statuses.includes(String(status))) {
    throw controlFail.badFault(`needs a status: one of ${statuses.join(', ')}`)
  }
  if (kind === 'delay' && ms === undefined) {
    throw controlFail.badFault(`needs ms, at most ${delayMsMax}`)
  }
  if (kind !== 'status' && status !== undefined) {
    throw controlFail.badFault(`of kind ${kind} has no status: leave it out`)
  }
  if (kind !== 'delay' && ms !== undefined) {
    throw controlFail.badFault(`of kind ${kind} has no ms: leave it out`)
  }
  if (kind === 'rate-limit' && at !== undefined) {
    throw controlFail.badFault('of kind rate-limit has a step of its own: leave at out')
  }
}

function refuseBadRule(control: Control, rule: RuleInput): void {
  refuseUnknownTrigger(control, rule.on)
  const { result, fault } = rule.then
  if ((result === undefined) === (fault === undefined)) throw controlFail.thenUnclear()
  if (result !== undefined) refuseUnknownResult(control, result)
  if (fault !== undefined) refuseBadFault(fault)
}

const asTexts = (facts: RuleInput['when']) =>
  Object.fromEntries(Object.entries(facts ?? {}).map(([name, value]) => [name, String(value)]))

export const addRule = operation({
  route: 'POST /_sandbox/rules',
  summary: 'Arm a rule; the first that matches decides',
  body: RuleInput,
  run({ control, world, body, command }): Rule {
    refuseBadRule(control, body)
    const most = world.settings['rules.max']
    if (world.store.rules.size >= most) throw controlFail.tooManyRules(most)
    const { on, when, times } = body
    const then = structuredClone(body.then)
    return command(() =>
      world.store.rules.add(worldOwner, {
        id: world.ids.id('r_'),
        on,
        when: asTexts(when),
        then,
        times: times ?? null,
        matched: 0,
      }),
    )
  },
})

export const listRules = operation({
  route: 'GET /_sandbox/rules',
  summary: 'List the rules, each with how often it matched',
  run: ({ world }) => ({ list: world.store.rules.of(worldOwner).all() }),
})

export const deleteRule = operation({
  route: 'DELETE /_sandbox/rules/{id}',
  summary: 'Take a rule away',
  run({ world, params, command }): Rule {
    const rule = world.store.rules.find(worldOwner, params.id)
    if (!rule) throw controlFail.noSuchRule(params.id)
    command(() => world.store.rules.remove(worldOwner, rule.id))
    return rule
  },
})
