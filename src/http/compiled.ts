// Validators that the build has written, one file a resource and one for the control operations,
// each loaded at first use. Running from source there are none, and schemas are compiled instead.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ValidateFunction } from 'ajv'
import type { ObjectSchema } from '../kit/schema.ts'
import { type Requested, requestSchemas } from './request-schemas.ts'
import type { Registered } from './resource.ts'
import type { FindCompiled } from './validators.ts'

/** The folder of the compiled validators, beside the bundle. */
const folder = (): string => join(dirname(fileURLToPath(import.meta.url)), 'validators')

interface Compiled {
  readonly byName: Readonly<Record<string, ValidateFunction>>
}

/** What the build compiled, found by the schema itself. */
export interface CompiledValidators {
  readonly find: FindCompiled
  /** Says that the validators of an endpoint's or an operation's schemas stand in a file. */
  readonly place: (file: string, requested: Requested) => void
}

const nothingCompiled: CompiledValidators = { find: () => undefined, place: () => undefined }

/** Finds what the build compiled for the endpoints of these resources, and for what is placed. */
export function compiledValidators(resources: readonly Registered[]): CompiledValidators {
  if (!existsSync(folder())) return nothingCompiled
  const require = createRequire(import.meta.url)
  const places = new Map<ObjectSchema, { file: string; name: string }>()
  const placed = new Set<Registered | Requested>()
  const place = (name: string, requested: Requested) => {
    if (placed.has(requested)) return
    placed.add(requested)
    const file = join(folder(), `${name}.cjs`)
    for (const { schema, name } of requestSchemas(requested)) places.set(schema, { file, name })
  }
  /** A schema that is asked for belongs to a resource that is loaded, or was placed. */
  const placeLoaded = () => {
    for (const resource of resources) {
      if (placed.has(resource) || resource.isLoaded === false) continue
      placed.add(resource)
      for (const endpoint of resource.endpoints) place(resource.name, endpoint)
    }
  }
  return {
    place,
    find(schema) {
      if (!places.has(schema)) placeLoaded()
      const place = places.get(schema)
      if (!place || !existsSync(place.file)) return undefined
      return (require(place.file) as Compiled).byName[place.name]
    },
  }
}
