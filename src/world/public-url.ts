// The URLs that are handed out: where a buyer's browser finds the page of a record.
import type { World } from './world.ts'
import { defaultWorld } from './worlds.ts'

/** The parameter of a page's URL that names its world. */
export const worldParameter = 'sandbox_world'

/** Adds the world to a path with or without a query; that of the default world stays as it is. */
export function inWorld(path: string, world: string): string {
  if (world === defaultWorld) return path
  return `${path}${path.includes('?') ? '&' : '?'}${worldParameter}=${world}`
}

/** The whole URL of a path of ours, such as `/pages/wallet/code_1`, for a person to open. */
export const publicUrl = (world: World, path: string): string =>
  world.context.origin() + inWorld(path, world.name)
