import type { World } from './world.ts'

/**
 * Plans what a starting state has to do later; a world that was kept has its jobs among its
 * records. To ask a resource loads it, so each is asked only where it has something to plan.
 */
export function planStart(world: World): void {
  const { context, settings, store } = world
  const isToPlan: Readonly<Record<string, boolean>> = {
    cards: settings['cardUpdater.monthly'],
    subscriptions: store.subscriptions.size > 0,
    deposits: store.deposits.size > 0,
    rewards: store.rewards.size > 0,
  }
  for (const { name, start } of context.starters) if (isToPlan[name] !== false) start(world)
}
