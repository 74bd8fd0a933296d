// The guard against card data in a test's hand.
import { checkText, retrieveGuard, turnGuard } from '../control/card-guard.ts'
import type { Caller } from './caller.ts'

/** Card data where none belongs: when, on which call or text, where in it, and what. */
export type CardFinding = ReturnType<typeof retrieveGuard.run>['list'][number]

export interface CardGuard {
  /** Refuses, from now on, calls that carry card data or a key that is no test key. */
  on(): Promise<void>
  off(): Promise<void>
  isOn(): boolean
  /** What was found in this world so far; of very many the first. */
  findings(): CardFinding[]
  /** Looks through a text, as what your server has logged; what it finds is a finding too. */
  check(text: string, name?: string): Promise<readonly CardFinding[]>
  /** For the end of a test: throws when anything was found, and says what and where. */
  assertClean(): void
}

/** The guard of a world. */
export const cardGuardOf = (caller: Caller): CardGuard => ({
  async on() {
    await caller.act(turnGuard, { on: true })
  },
  async off() {
    await caller.act(turnGuard, { on: false })
  },
  isOn: () => caller.read(retrieveGuard).on,
  findings: () => caller.read(retrieveGuard).list,
  async check(text, name) {
    return (await caller.act(checkText, name === undefined ? { text } : { text, name })).list
  },
  assertClean() {
    const { total, list } = caller.read(retrieveGuard)
    if (total === 0) return
    const told = list.map(({ at, on, where, what }) => `${at}  ${on}: ${what} in ${where}`)
    throw new Error(`Card data was found ${total} times:\n${told.join('\n')}`)
  },
})
