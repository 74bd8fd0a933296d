// One world as plain JSON, for whoever keeps it outside: taken from a world that goes on, and read
// into one that takes its place.
import type { WorldImage } from '../world/journal.ts'
import { type Fields, headOf, Misfit, recordsOf, stateFormat } from './format.ts'
import { isObject, WorldDraft } from './world-draft.ts'

/** The world as a state file has it; without its name, so that it fits a world of any name. */
export function writeWorld(image: WorldImage): Fields {
  const world = { format: stateFormat, ...headOf(image), records: recordsOf(image) }
  // What stands under symbols and what shares a record with the world stay behind.
  return JSON.parse(JSON.stringify(world)) as Fields
}

/** The image of the world `name` as `written` has it; or, in words, why it does not fit. */
export function readWorld(name: string, written: object): WorldImage | string {
  try {
    const world: unknown = JSON.parse(JSON.stringify(written))
    if (!isObject(world) || world['format'] !== stateFormat) {
      throw new Misfit(`"format" must be ${stateFormat}`)
    }
    return WorldDraft.read(name, world).image()
  } catch (error) {
    if (error instanceof Misfit) return error.message
    throw error
  }
}
