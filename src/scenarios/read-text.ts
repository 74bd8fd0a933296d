// The text of a scenario file, YAML or JSON, as a value, with the line at which each part stands.
// What no scenario needs is refused: aliases that could grow without end, names of prototypes, huge
// files.
import { createRequire } from 'node:module'
import type { Document, Node } from 'yaml'
import { tooDeep } from '../kit/nesting.ts'
import { scenarioBytesMax } from './scenario.ts'
import { ScenarioError } from './scenario-error.ts'

/** A value, and where it stands in its file: `FILE:LINE`. */
export interface Placed {
  readonly value: unknown
  readonly placeOf: (path: readonly (string | number)[]) => string
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const yamlOf = (): typeof import('yaml') => createRequire(import.meta.url)('yaml')

/** The line of the deepest node on the way to the path. */
function placing(document: Document.Parsed, from: string, lineOf: (offset: number) => number) {
  return (path: readonly (string | number)[]): string => {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as Node | undefined
      const offset = node?.range?.[0]
      if (offset !== undefined) return `${from}:${lineOf(offset)}`
    }
    return from
  }
}

function refuseTricks(document: Document.Parsed, from: string, lineOf: (at: number) => number) {
  yamlOf().visit(document, {
    Alias(_, { range }) {
      const at = `${from}:${lineOf(range?.[0] ?? 0)}`
      throw new ScenarioError(`${at}: an alias: write out what it stands for.`)
    },
    Pair(_, pair) {
      const key = pair.key as { value?: unknown; range?: readonly number[] | null } | null
      if (!forbidden.has(String(key?.value))) return
      const at = `${from}:${lineOf(key?.range?.[0] ?? 0)}`
      throw new ScenarioError(`${at}: ${String(key?.value)} is no field: leave it out.`)
    },
  })
}

/** Reads a text; `from` names it in messages. Throws a `ScenarioError`. */
export function readText(text: string, from: string): Placed {
  if (Buffer.byteLength(text) > scenarioBytesMax) {
    throw new ScenarioError(`${from}: a scenario has at most ${scenarioBytesMax} bytes: split it.`)
  }
  const { LineCounter, parseDocument } = yamlOf()
  const lines = new LineCounter()
  // JSON is YAML too, and its places are wanted as well.
  const document = parseDocument(text, { lineCounter: lines, strict: true, uniqueKeys: true })
  const lineOf = (offset: number) => lines.linePos(offset).line
  const [error] = document.errors
  if (error) {
    const at = `${from}:${lineOf(error.pos[0])}`
    throw new ScenarioError(`${at}: ${error.message.split('\n')[0]}`)
  }
  refuseTricks(document, from, lineOf)
  const value: unknown = document.toJS({ maxAliasCount: 0 })
  if (tooDeep(value)) throw new ScenarioError(`${from}: it is nested too deep for a scenario.`)
  return { value, placeOf: placing(document, from, lineOf) }
}

/** A value that was given by code. */
export const placedValue = (value: unknown, from: string): Placed => ({
  value,
  placeOf: (path) => (path.length === 0 ? from : `${from}: ${path.join('.')}`),
})
