// Links as tests speak of them.
import type { Give } from '../../src/sandbox/handle.ts'
import type { Reply } from '../harness/api.ts'
import { codesOf } from '../harness/errors.ts'
import type { TestSandbox } from '../harness/sandbox.ts'

/** What tests look at of a session. */
export interface Link {
  readonly id: string
  readonly status: string
  readonly link_url: string
  readonly customer_id: string
  readonly transaction: { readonly order_id: string }
}

/** The codes of a refusal, sorted. */
export const codesIn = (reply: Reply<unknown>): string[] => [...codesOf(reply)].sort()

export const givenLink = ({ sandbox }: Pick<TestSandbox, 'sandbox'>, wish: object = {}) =>
  (sandbox.given['session'] as Give)<Link>({ ...wish })

export const givenCardLink = ({ sandbox }: Pick<TestSandbox, 'sandbox'>, wish: object = {}) =>
  (sandbox.given['cardSession'] as Give)<Link>({ ...wish })

/** The names of all events so far, oldest first. */
export const eventsOf = ({ sandbox }: Pick<TestSandbox, 'sandbox'>): string[] =>
  sandbox.deliveries
    .list()
    .map(({ event }) => event)
    .reverse()
