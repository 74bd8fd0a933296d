// What came back from receivers. Durations and headers are facts of the real world, so they stand
// beside the state, not in it.

/** One attempt to deliver: what was sent when, and what came back. */
export interface Attempt {
  readonly delivery: string
  readonly number: number
  /** Virtual time at which it began. */
  readonly at: string
  readonly durationMs: number
  /** The headers that were sent. */
  readonly sent: Readonly<Record<string, string>>
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  /** The start of the receiver's answer. */
  readonly body: string
  /** Why there is no answer; null when there is one. */
  readonly error: string | null
}

const attemptBytes = 300

/** About what an attempt takes; texts dominate. */
const sizeOf = ({ sent, headers, body, error }: Attempt): number =>
  [...Object.entries(sent), ...Object.entries(headers)].reduce(
    (size, [name, value]) => size + name.length + value.length,
    attemptBytes + body.length + (error?.length ?? 0),
  )

/** The newest attempts of a world, bounded by number and bytes. */
export class AttemptLog {
  readonly #inOrder: Attempt[] = []
  readonly #byDelivery = new Map<string, Attempt[]>()
  readonly #limits: { readonly max: number; readonly bytesMax: number }
  #bytes = 0
  /** Attempts that had to go. */
  dropped = 0

  constructor(limits: { readonly max: number; readonly bytesMax: number }) {
    this.#limits = limits
  }

  add(attempt: Attempt): void {
    const attempts = this.#byDelivery.get(attempt.delivery)
    if (attempts) attempts.push(attempt)
    else this.#byDelivery.set(attempt.delivery, [attempt])
    this.#inOrder.push(attempt)
    this.#bytes += sizeOf(attempt)
    const { max, bytesMax } = this.#limits
    while (this.#inOrder.length > max || this.#bytes > bytesMax) this.#dropOldest()
  }

  of(delivery: string): readonly Attempt[] {
    return this.#byDelivery.get(delivery) ?? []
  }

  #dropOldest(): void {
    const oldest = this.#inOrder.shift() as Attempt
    const attempts = this.#byDelivery.get(oldest.delivery) as Attempt[]
    // The oldest of all is the oldest of its delivery.
    attempts.shift()
    if (attempts.length === 0) this.#byDelivery.delete(oldest.delivery)
    this.#bytes -= sizeOf(oldest)
    this.dropped++
  }
}
