// The one shape of the scenario language: on what, when, then what, and how often.
import { defineCollection } from '../kit/collection.ts'

/** Points of a request's journey at which the wire can break. */
export const faultPoints = [
  'before-validate',
  'before-commit',
  'after-commit',
  'during-answer',
] as const
export type FaultPoint = (typeof faultPoints)[number]

export const faultKinds = [
  'status',
  'delay',
  'hang',
  'reset',
  'truncated',
  'malformed',
  'rate-limit',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault on the wire, at a named point of the request's journey. */
export interface Fault {
  readonly kind: FaultKind
  readonly at?: FaultPoint
  readonly status?: number
  /** Of a status: the error object says this instead of what the catalogue has. */
  readonly error_code?: string
  readonly error_message?: string
  readonly ms?: number
}

export const deliveryKinds = [
  'drop',
  'duplicate',
  'delay',
  'reorder',
  'hold',
  'wrong-signature',
  'before-answer',
  'on-decline',
] as const

/** What becomes of the notifications of an event. */
export interface DeliveryEffect {
  readonly kind: (typeof deliveryKinds)[number]
  /** Of a delay how long it is; of a reorder after how long it leaves at the latest. */
  readonly by?: string
  /** Of a duplicate: how many come in all. */
  readonly copies?: number
}

export const buyerConducts = ['auto', 'fail', 'leave'] as const

/** What a buyer does about what begins to wait: as the policies of these names, or nothing. */
export interface BuyerConduct {
  readonly does: (typeof buyerConducts)[number]
  /** How long the buyer thinks, in virtual time. */
  readonly after?: string
  /** The buyer comes back and does it once more. */
  readonly twice?: boolean
}

/** The clock of the world moves on once the command is done. */
export interface ClockMove {
  readonly by: string
}

export const dataKinds = [
  'unknown-value',
  'extra-field',
  'null-field',
  'longest-text',
  'reordered-keys',
] as const

/** A change of an answer or notification that a client has to bear. */
export interface DataChange {
  readonly kind: (typeof dataKinds)[number]
  /** With dots where it is nested; in a list it means each entry. */
  readonly field?: string
  readonly value?: string
  /** Of a longest text: its length. */
  readonly length?: number
}

/** What a rule does: exactly one of these. */
export interface Consequence {
  readonly result?: string
  readonly fault?: Fault
  readonly delivery?: DeliveryEffect
  readonly buyer?: BuyerConduct
  readonly clock?: ClockMove
  readonly data?: DataChange
}

export const consequenceNames = ['result', 'fault', 'delivery', 'buyer', 'clock', 'data'] as const

export const ruleScopes = ['world', 'account', 'customer', 'payment'] as const

/** Whose calls are counted together; or the one that the rule is about, by its id. */
export type RuleScope =
  | (typeof ruleScopes)[number]
  | { readonly account?: string; readonly customer?: string; readonly payment?: string }

/** A field that has one of several values. */
export type Wanted = string | readonly string[]

/** What should happen, when, and how often. */
export interface Rule {
  readonly id: string
  readonly on: string
  /** Fields and their values; `nth` and `chance` are about the calls that match these. */
  readonly when: Readonly<Record<string, Wanted>>
  readonly then: Consequence
  /** How often it may still match, for each that its scope counts; null means always. */
  readonly times: number | null
  /** Virtual time from which on it no longer counts. */
  readonly until?: string
  readonly scope?: RuleScope
  /** The scenario that brought it. */
  readonly scenario?: string
  readonly matched: number
  /** Calls that met `on` and the fields, where `nth` or `chance` ask for them. */
  readonly seen?: number
}

/** A rule before a world has it. */
export type RuleDraft = Omit<Rule, 'id' | 'matched' | 'seen'>

export const rules = defineCollection<Rule>({ name: 'rules', scope: 'world' })

/** How often a rule was met by one customer, payment or account. */
export interface RuleCount {
  /** The rule's id and the subject. */
  readonly id: string
  readonly rule: string
  readonly seen: number
  readonly matched: number
}

export const ruleCounts = defineCollection<RuleCount>({
  name: 'ruleCounts',
  scope: 'world',
  indexes: [['rule']],
})
