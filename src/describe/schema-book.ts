// Shapes as the served document prints them: plain JSON Schema, each named one once under
// `components`, without the annotations that only our own code reads.
import { invariant } from '../kit/invariant.ts'
import { annotations, type Schema } from '../kit/schema.ts'

export type Printed = Readonly<Record<string, unknown>>

const isAnnotation = (word: string): boolean => (annotations as readonly string[]).includes(word)

const takesNull = ({ type }: Printed): boolean => Array.isArray(type) && type.includes('null')

/** Collects the named schemas of one document. */
export class SchemaBook {
  readonly #named = new Map<string, Printed>()

  /** What stands under `components.schemas`. */
  get schemas(): Readonly<Record<string, Printed>> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** The schema itself, or a reference where it has a name. */
  print(schema: Schema | Printed): Printed {
    const { 'x-name': name } = schema as { 'x-name'?: string }
    const printed = this.#parts(schema as Printed)
    // A field that may be null besides is no longer what the name says.
    if (name === undefined || takesNull(printed)) return printed
    return this.add(name, printed)
  }

  /** Lists what is printed already under a name; gives the reference to it. */
  add(name: string, printed: Printed): Printed {
    const known = this.#named.get(name)
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(printed)
    invariant(isSame, `two schemas are called ${name}: give each a name of its own`)
    this.#named.set(name, printed)
    return { $ref: `#/components/schemas/${name}` }
  }

  #parts(schema: Printed): Printed {
    const words = Object.entries(schema).filter(([word]) => !isAnnotation(word))
    return Object.fromEntries(words.map(([word, value]) => [word, this.#part(word, value)]))
  }

  #part(word: string, value: unknown): unknown {
    if (word === 'properties') {
      const fields = Object.entries(value as Readonly<Record<string, Schema>>)
      return Object.fromEntries(fields.map(([name, field]) => [name, this.print(field)]))
    }
    const isSchema = word === 'items' || word === 'additionalProperties'
    return isSchema && typeof value === 'object' ? this.print(value as Schema) : value
  }
}
