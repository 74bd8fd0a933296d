// Answers leave together, at the end of a turn of the event loop. Writing each one at once wakes
// its client each time, which under load costs more than all the rest of a read.
import type { ServerResponse } from 'node:http'
import { afterThisTurn } from '../kit/real-time.ts'
import { send } from './answer.ts'
import type { Answer } from './call.ts'

export class Departure {
  #waiting: { readonly response: ServerResponse; readonly answer: Answer }[] = []

  /** Sends the answer with the others of this turn, in the order in which they came. */
  join(response: ServerResponse, answer: Answer): void {
    if (this.#waiting.push({ response, answer }) === 1) afterThisTurn(() => this.#leave())
  }

  #leave(): void {
    const leaving = this.#waiting
    this.#waiting = []
    for (const { response, answer } of leaving) send(response, answer)
  }
}
