// Where a buyer agrees that an account is debited.
import type { World } from '../../world/world.ts'

const originOf = ({ settings: { publicUrl, host, port } }: World): string =>
  publicUrl === '' ? `http://${host}:${port}` : publicUrl.replace(/\/+$/, '')

/** The address of the bank's page; it opens once. */
export const bankPageUrl = (world: World, page: string): string =>
  `${originOf(world)}/pages/bank/${page}`
