// Where the browser lands when the merchant names no place of its own.
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'

/** The service's own pages of success and failure. */
export const defaultLandings = (world: World) => ({
  success: publicUrl(world, '/pages/success'),
  failure: publicUrl(world, '/pages/failure'),
})
