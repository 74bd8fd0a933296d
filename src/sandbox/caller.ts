// How a test's calls reach the operations of the control API, without HTTP.
import { invoke } from '../control/invoke.ts'
import type { Control, Operation } from '../control/operation.ts'
import { untilKept } from '../world/journal.ts'
import { SandboxError } from './sandbox-error.ts'

/** Runs operations for one world; a refusal becomes an Error. */
export class Caller {
  readonly #control: Control
  readonly #world: string

  constructor(control: Control, world: string) {
    this.#control = control
    this.#world = world
  }

  read<R extends object>(
    operation: Operation<R>,
    query: object = {},
    params: Readonly<Record<string, string>> = {},
  ): R {
    try {
      return invoke(this.#control, operation, { world: this.#world, query, params })
    } catch (error) {
      throw SandboxError.of(error)
    }
  }

  async act<A extends object>(
    operation: Operation<A | Promise<A>>,
    body: object = {},
    params: Readonly<Record<string, string>> = {},
  ): Promise<A> {
    try {
      try {
        return await invoke(this.#control, operation, { world: this.#world, body, params })
      } finally {
        await untilKept(this.#control.desk.journal)
      }
    } catch (error) {
      throw SandboxError.of(error)
    }
  }
}

/** The fields that were given. */
export const definedOnly = (filter: object): object =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
