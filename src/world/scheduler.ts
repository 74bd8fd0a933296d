// Which job is next. The jobs themselves are records; the heap only orders them and may hold
// entries of jobs that are gone.
import type { Collection } from '../kit/collection.ts'
import { worldOwner } from './account.ts'
import type { Job } from './records.ts'

interface Entry {
  readonly job: Job
  readonly sequence: number
}

const before = (a: Entry, b: Entry): boolean =>
  a.job.dueMs !== b.job.dueMs
    ? a.job.dueMs < b.job.dueMs
    : a.job.priority !== b.job.priority
      ? a.job.priority < b.job.priority
      : a.sequence < b.sequence

/** The same subject has one job of a kind. */
const idOf = (kind: string, owner: string, subject: string): string => `${kind}:${owner}/${subject}`

/** Entries of jobs that are gone, beyond which the heap forgets them. */
const staleMax = 64

/** A heap of jobs by due time, priority and sequence. */
export class Scheduler {
  readonly #jobs: Collection<Job>
  readonly #most: number
  readonly #full: () => void
  #heap: Entry[] = []
  #nextSequence = 0

  /** `full` is told of each job that is not planned because there are `most` already. */
  constructor(jobs: Collection<Job>, most: number, full: () => void) {
    this.#jobs = jobs
    this.#most = most
    this.#full = full
    for (const job of jobs.of(worldOwner).all()) this.#push(job)
  }

  /**
   * Plans a job; an earlier one of the same kind and subject is replaced. False when the limit is
   * reached: then it is not planned.
   */
  plan(job: Omit<Job, 'id'>): boolean {
    const planned = { id: idOf(job.kind, job.owner, job.subject), ...job }
    if (this.#jobs.find(worldOwner, planned.id)) this.#jobs.remove(worldOwner, planned.id)
    if (this.#jobs.size >= this.#most) {
      this.#full()
      return false
    }
    this.#jobs.add(worldOwner, planned)
    this.#push(planned)
    return true
  }

  /** Drops a job that is no longer wanted; nothing happens when there is none. */
  drop(kind: string, owner: string, subject: string): void {
    const id = idOf(kind, owner, subject)
    if (this.#jobs.find(worldOwner, id)) this.#jobs.remove(worldOwner, id)
  }

  /** Whether a job of this kind and subject is planned. */
  has(kind: string, owner: string, subject: string): boolean {
    return this.#jobs.find(worldOwner, idOf(kind, owner, subject)) !== undefined
  }

  /**
   * The job that is due first; undefined when nothing is planned. To be asked between commands:
   * the heap forgets jobs that are gone, and undoing a command does not tell it.
   */
  next(): Job | undefined {
    if (this.#heap.length > 2 * this.#jobs.size + staleMax) this.#forgetStale()
    for (;;) {
      const first = this.#heap[0]
      if (first === undefined) return undefined
      if (this.#isPlanned(first)) return first.job
      this.#pop()
    }
  }

  #isPlanned({ job }: Entry): boolean {
    return this.#jobs.find(worldOwner, job.id) === job
  }

  /** A job that is planned anew again and again leaves entries that may be due in years. */
  #forgetStale(): void {
    const planned = this.#heap.filter((entry) => this.#isPlanned(entry))
    // What is sorted is a heap.
    this.#heap = planned.sort((a, b) => (before(a, b) ? -1 : 1))
  }

  #push(job: Job): void {
    const heap = this.#heap
    const entry = { job, sequence: this.#nextSequence++ }
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!before(entry, heap[parent] as Entry)) break
      heap[at] = heap[parent] as Entry
      at = parent
    }
    heap[at] = entry
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop() as Entry
    if (heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1] as Entry, heap[child] as Entry)) child++
      if (!before(heap[child] as Entry, last)) break
      heap[at] = heap[child] as Entry
      at = child
    }
    heap[at] = last
  }
}
