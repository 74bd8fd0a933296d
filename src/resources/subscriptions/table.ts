// The states of subscriptions and what moves them: a table for each pay_type.
import { machine, type TransitionRow } from '../../kit/machine.ts'
import { decided, observed, published } from '../../kit/source.ts'
import type { SubscriptionStatus } from './schema.ts'

type Row = TransitionRow<SubscriptionStatus, string, string>

const operations = published('operations on subscriptions and what they tell')
const checked = published('INCOMPLETE: the registration failed; such a one is never charged')
const unstarted = published('an update is possible until the start')
const atOnce = observed('CANCELED at once, without a refund or an end of the period')
const stopDay = decided('the day of the stop is read literally; it tells what a DELETE tells')
const running = published('RUNNING: a charge is under way; when it begins and ends is ours')
const goesOn = decided('integrators treat it as alive: a failed charge ends nothing')
const policy = decided('a setting: one client describes CANCELED as canceled or failed')
const again = decided('a setting: the newest clients know retries, but no values of them')

const rows = (part: string): Row[] => {
  const [told, deleted] = [`subscription.${part}.regist`, `subscription.${part}.delete`]
  return [
    ['none', 'register', 'approved', 'ACTIVE', told, operations],
    ['ACTIVE', 'update', 'approved', 'ACTIVE', `subscription.${part}.update`, unstarted],
    ['ACTIVE', 'delete', 'approved', 'CANCELED', deleted, atOnce],
    ['ACTIVE', 'stop', 'approved', 'CANCELED', deleted, stopDay],
    ['ACTIVE', 'charge', 'approved', 'RUNNING', null, running],
    ['RUNNING', 'finish', 'approved', 'ACTIVE', null, running],
    ['RUNNING', 'finish', 'declined', 'ACTIVE', null, goesOn],
    ['ACTIVE', 'give up', 'approved', 'CANCELED', deleted, policy],
  ]
}

export const cardSubscriptionTable = machine<SubscriptionStatus, string, string>(
  'card subscription',
  [
    ...rows('card'),
    ['none', 'register', 'declined', 'INCOMPLETE', 'subscription.card.regist', checked],
    ['ACTIVE', 'retry', 'approved', 'ACTIVE', null, again],
    ['ACTIVE', 'retry', 'declined', 'ACTIVE', null, again],
  ],
)

export const directdebitSubscriptionTable = machine<SubscriptionStatus, string, string>(
  'direct debit subscription',
  rows('directdebit'),
)
