// What came back from receivers. Durations and headers are facts of the real world, so they stand
// beside the state, not in it.

/** One attempt to deliver: what was sent when, and what came back. */
export interface Attempt {
  readonly delivery: string
  readonly number: number
  /** Virtual time at which it began. */
  readonly at: string
  readonly durationMs: number
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  /** The start of the receiver's answer. */
  readonly body: string
  /** Why there is no answer; null when there is one. */
  readonly error: string | null
}

/** The newest attempts of a world, by delivery. */
export class AttemptLog {
  readonly #byDelivery = new Map<string, Attempt[]>()
  readonly #max: number

  constructor(deliveriesMax: number) {
    this.#max = deliveriesMax
  }

  add(attempt: Attempt): void {
    const attempts = this.#byDelivery.get(attempt.delivery)
    if (attempts) attempts.push(attempt)
    else this.#byDelivery.set(attempt.delivery, [attempt])
    if (this.#byDelivery.size > this.#max) {
      const [oldest] = this.#byDelivery.keys()
      if (oldest !== undefined) this.#byDelivery.delete(oldest)
    }
  }

  of(delivery: string): readonly Attempt[] {
    return this.#byDelivery.get(delivery) ?? []
  }
}
