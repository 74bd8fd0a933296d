// Validators that the build has written, one file a resource, each loaded at first use. Running
// from source there are none, and schemas are compiled instead.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ValidateFunction } from 'ajv'
import type { ObjectSchema } from '../kit/schema.ts'
import { requestSchemas } from './request-schemas.ts'
import type { Registered } from './resource.ts'
import type { FindCompiled } from './validators.ts'

/** The folder of the compiled validators, beside the bundle. */
const folder = (): string => join(dirname(fileURLToPath(import.meta.url)), 'validators')

interface Compiled {
  readonly byName: Readonly<Record<string, ValidateFunction>>
}

/** Finds what the build compiled for the endpoints of these resources. */
export function findCompiled(resources: readonly Registered[]): FindCompiled {
  if (!existsSync(folder())) return () => undefined
  const require = createRequire(import.meta.url)
  const places = new Map<ObjectSchema, { file: string; name: string }>()
  const placed = new Set<Registered>()
  /** A schema that is asked for belongs to a resource that is loaded. */
  const placeLoaded = () => {
    for (const resource of resources) {
      if (placed.has(resource) || resource.isLoaded === false) continue
      placed.add(resource)
      const file = join(folder(), `${resource.name}.cjs`)
      for (const { schema, name } of resource.endpoints.flatMap(requestSchemas)) {
        places.set(schema, { file, name })
      }
    }
  }
  return (schema) => {
    if (!places.has(schema)) placeLoaded()
    const place = places.get(schema)
    if (!place || !existsSync(place.file)) return undefined
    return (require(place.file) as Compiled).byName[place.name]
  }
}
