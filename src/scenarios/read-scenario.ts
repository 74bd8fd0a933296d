// A scenario, checked against the tables that run: every mistake is told, each with its place.
import { proposal } from '../kit/nearest.ts'
import type { Schema } from '../kit/schema.ts'
import { ruleProblems } from './check-rule.ts'
import type { Names } from './names.ts'
import type { Placed } from './read-text.ts'
import { type ScenarioInput, ScenarioInput as ScenarioShape, scenarioRulesMax } from './scenario.ts'
import { ScenarioError } from './scenario-error.ts'

interface Shape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: Shape
  readonly items?: Shape
}

type Path = readonly (string | number)[]

interface Misfit {
  readonly path: Path
  readonly text: string
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const nameOf = (path: Path): string => path.join('.') || 'a scenario'

function misfitOf(shape: Shape, value: unknown, path: Path): string | undefined {
  const types = shape.type === undefined ? [] : [shape.type].flat()
  const kind = kindOf(value)
  const fits = types.includes(kind) || (kind === 'integer' && types.includes('number'))
  if (types.length > 0 && !fits) return `${nameOf(path)} must be ${types.join(' or ')}, not ${kind}`
  if (shape.enum && !shape.enum.includes(value)) {
    const meant = proposal(String(value), shape.enum.map(String))
    return `${nameOf(path)} must be one of ${shape.enum.join(', ')}, not ${String(value)}.${meant}`
  }
  if (typeof value === 'string') {
    if (shape.pattern && !new RegExp(shape.pattern).test(value)) {
      return `${nameOf(path)} must look like ${shape.examples?.[0]}`
    }
    if (value.length < (shape.minLength ?? 0)) return `${nameOf(path)} must not be empty`
    const most = shape.maxLength
    if (most !== undefined && value.length > most) {
      return `${nameOf(path)} has ${value.length} characters: at most ${most}`
    }
  }
  if (typeof value === 'number') {
    const { minimum = value, maximum = value } = shape
    if (value < minimum || value > maximum) {
      return `${nameOf(path)} is ${value}: from ${shape.minimum} to ${shape.maximum ?? 'any'}`
    }
  }
  return undefined
}

/** What does not fit the shape, unknown fields too. */
function misfits(shape: Shape, value: unknown, path: Path = []): Misfit[] {
  const text = misfitOf(shape, value, path)
  if (text !== undefined) return [{ path, text }]
  if (Array.isArray(value)) {
    const { items, minItems = 0 } = shape
    if (value.length < minItems) return [{ path, text: `${nameOf(path)} needs an entry` }]
    return items ? value.flatMap((each, at) => misfits(items, each, [...path, at])) : []
  }
  if (typeof value !== 'object' || value === null) return []
  const { properties, additionalProperties, required = [] } = shape
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  const found = missing.map((name) => ({ path, text: `${nameOf([...path, name])} is missing` }))
  for (const [name, each] of Object.entries(value)) {
    const at = [...path, name]
    const field = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (field) found.push(...(misfits(field, each, at) as typeof found))
    else if (additionalProperties) {
      found.push(...(misfits(additionalProperties, each, at) as typeof found))
    } else if (properties) {
      const meant = proposal(name, Object.keys(properties)) || ' Leave it out.'
      found.push({ path: at as never, text: `there is no field ${nameOf(at)}.${meant}` })
    }
  }
  return found
}

/** What is wrong in the rules of a scenario of the right shape. */
function unknownNames({ rules }: ScenarioInput, names: Names): Misfit[] {
  return rules.flatMap((rule, at) =>
    ruleProblems(rule, names).map(({ path, text }) => ({ path: ['rules', at, ...path], text })),
  )
}

function refuse(misfit: readonly Misfit[], placeOf: Placed['placeOf']): void {
  if (misfit.length === 0) return
  const lines = misfit.map(({ path, text }) => `${placeOf(path)}: ${text.replace(/\.?$/, '.')}`)
  throw new ScenarioError(lines.join('\n'))
}

/** The scenario, or a `ScenarioError` that tells every mistake with its place. */
export function readScenario({ value, placeOf }: Placed, names: Names): ScenarioInput {
  const { $schema: _, ...fields } = (
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { value }
  ) as Readonly<Record<string, unknown>>
  refuse(misfits(ScenarioShape as Schema as Shape, fields), placeOf)
  const scenario = fields as unknown as ScenarioInput
  if (scenario.rules.length > scenarioRulesMax) {
    const text = `a scenario has at most ${scenarioRulesMax} rules`
    refuse([{ path: ['rules'], text }], placeOf)
  }
  refuse(unknownNames(scenario, names), placeOf)
  return scenario
}
