// A running sandbox in a test's hand.
import { defaultWorld } from '../world/worlds.ts'
import { type WorldHandle, worldHandle } from './handle.ts'
import { NextDeliveries } from './next-delivery.ts'
import { type OpenSandbox, type OwnParts, openSandbox, type StartOptions } from './open.ts'

export interface Sandbox extends OpenSandbox, WorldHandle {
  /** A world of its own: same members, another state. */
  world(name: string): WorldHandle
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a sandbox; rejects with one of the errors that `index.ts` passes on. */
export async function assembleSandbox(options: StartOptions, parts: OwnParts): Promise<Sandbox> {
  const { sandbox, control } = await openSandbox(options, parts)
  const waiting = new NextDeliveries(control.desk)
  const close: Sandbox['close'] = (within) => {
    // Waits end before the connections and deliveries that they wait for.
    waiting.close()
    return sandbox.close(within)
  }
  const members: Omit<Sandbox, keyof WorldHandle> = {
    ...sandbox,
    world: (name) => worldHandle(control, name, waiting),
    close,
    [Symbol.asyncDispose]: () => close(),
  }
  const handle = worldHandle(control, defaultWorld, waiting)
  return Object.defineProperties(members, Object.getOwnPropertyDescriptors(handle)) as Sandbox
}
