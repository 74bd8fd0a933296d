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

/** A heap of jobs by due time, priority and sequence. */
export class Scheduler {
  readonly #jobs: Collection<Job>
  readonly #heap: Entry[] = []
  #nextSequence = 0

  constructor(jobs: Collection<Job>) {
    this.#jobs = jobs
    for (const job of jobs.of(worldOwner).all()) this.#push(job)
  }

  /** Plans a job; an earlier one of the same kind and subject is replaced. */
  plan(job: Omit<Job, 'id'>): void {
    const planned = { id: `${job.kind}:${job.owner}/${job.subject}`, ...job }
    if (this.#jobs.find(worldOwner, planned.id)) this.#jobs.remove(worldOwner, planned.id)
    this.#jobs.add(worldOwner, planned)
    this.#push(planned)
  }

  /** Drops a job that is no longer wanted; nothing happens when there is none. */
  drop(kind: string, owner: string, subject: string): void {
    const id = `${kind}:${owner}/${subject}`
    if (this.#jobs.find(worldOwner, id)) this.#jobs.remove(worldOwner, id)
  }

  /**
   * The job that is due first; undefined when nothing is planned. To be asked between commands:
   * the heap forgets jobs that are gone, and undoing a command does not tell it.
   */
  next(): Job | undefined {
    for (;;) {
      const first = this.#heap[0]
      if (first === undefined) return undefined
      if (this.#jobs.find(worldOwner, first.job.id) === first.job) return first.job
      this.#pop()
    }
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
