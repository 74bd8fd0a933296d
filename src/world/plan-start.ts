import type { World } from './world.ts'

/**
 * Plans what a starting state has to do later; a world that was kept has its jobs among its
 * records. To ask resources loads them, so they are asked only where one has something to plan.
 */
export function planStart(world: World): void {
  const { context, settings, store } = world
  const { subscriptions, deposits } = store
  if (!settings['cardUpdater.monthly'] && subscriptions.size + deposits.size === 0) return
  for (const plan of context.starters()) plan(world)
}
