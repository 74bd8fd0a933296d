// What the world itself keeps, beside the records of the resources.
import { defineCollection } from '../kit/collection.ts'

/** Something that happens at a time of the world's clock. */
export interface Job {
  /** Kind and subject; the same subject has one job of a kind. */
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly owner: string
  readonly dueMs: number
  /** Among jobs due at the same time the lower one runs first. */
  readonly priority: number
}

export const jobs = defineCollection<Job>({ name: 'jobs', scope: 'world' })

export const deliveryStates = [
  'pending',
  'held',
  'delayed',
  'retrying',
  'delivered',
  'exhausted',
  'abandoned',
  'collected',
  'dropped',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One notification on its way to one URL. Its body is frozen when the event is committed. */
export interface Delivery {
  readonly id: string
  readonly event: string
  readonly shop_id: string
  /** The setting that asked for it; null for the listener of the world. */
  readonly setting_id: string | null
  readonly url: string | null
  readonly signature: string | null
  readonly body: string
  readonly state: DeliveryState
  /** Attempts whose result is known. */
  readonly attempts: number
  readonly created: string
  /** The delivery whose body this repeats. */
  readonly resend_of: string | null
  /** It waits until this one to its URL was tried; empty until the next one is there. */
  readonly behind?: string
}

export const deliveries = defineCollection<Delivery>({
  name: 'deliveries',
  scope: 'world',
  indexes: [['state'], ['state', 'url'], ['setting_id']],
})

/** The answer to a request that carried an `idempotent_key`, byte for byte. */
export interface StoredAnswer {
  readonly id: string
  readonly request: string
  readonly status: number
  readonly body: string
  readonly expiresMs: number
}

export const storedAnswers = defineCollection<StoredAnswer>({
  name: 'storedAnswers',
  scope: 'shop',
})

/** A mail that the service would have sent. */
export interface Mail {
  readonly id: string
  readonly at: string
  readonly shop_id: string
  readonly template: string
  /** The merchant's own template that was asked for. */
  readonly shop_mail_template_id: string | null
  readonly to: string
  readonly cc: readonly string[]
  readonly subject: string
  /** What the template was filled with. */
  readonly variables: Readonly<Record<string, string>>
  /** The record that it is about. */
  readonly related_kind: string
  readonly related_id: string
  readonly text: string
}

export const mails = defineCollection<Mail>({
  name: 'mails',
  scope: 'world',
  indexes: [['to'], ['template'], ['related_id']],
})
