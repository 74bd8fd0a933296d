// Named mixtures of faults. They are scenarios like any other: the seed of a world says which
// requests they hit, so a run can be repeated.
import { ruleOf } from './rule-of.ts'
import type { ScenarioInput } from './scenario.ts'

const sale = 'PUT /v1/payments/{id}'

const mixtures: readonly ScenarioInput[] = [
  {
    name: 'flaky-network',
    title: 'One request in ten is cut, half of them after they were carried out',
    why: 'Connections break. Does a shop ask again, and does it charge twice when it does?',
    rules: [
      ruleOf('*', { fault: { kind: 'reset', at: 'before-commit' } }, { chance: 0.05 }),
      ruleOf('*', { fault: { kind: 'reset', at: 'after-commit' } }, { chance: 0.05 }),
    ],
  },
  {
    name: 'slow-network',
    title: 'Every third answer takes half a second, some take three',
    why: 'A timeout that is too short turns a slow answer into an unknown one.',
    rules: [
      ruleOf('*', { fault: { kind: 'delay', ms: 3000, at: 'after-commit' } }, { chance: 0.03 }),
      ruleOf('*', { fault: { kind: 'delay', ms: 500 } }, { chance: 0.3 }),
    ],
  },
  {
    name: 'unreliable-service',
    title: 'One request in ten fails with a 500, 502, 503 or 504, and some are throttled',
    why: 'Errors are rare, come in every kind, and most are gone a moment later.',
    rules: [
      ruleOf('*', { fault: { kind: 'rate-limit' } }, { chance: 0.03 }),
      ...[500, 502, 503, 504].map((status) =>
        ruleOf('*', { fault: { kind: 'status', status } }, { chance: 0.025 }),
      ),
    ],
  },
  {
    name: 'unreliable-webhooks',
    title: 'Notifications are lost, doubled, late and out of order',
    why: 'Nobody promises one notification for each event. A shop that counts on it loses money.',
    rules: [
      ruleOf('*', { delivery: { kind: 'drop' } }, { chance: 0.05 }),
      ruleOf('*', { delivery: { kind: 'duplicate' } }, { chance: 0.15 }),
      ruleOf('*', { delivery: { kind: 'reorder' } }, { chance: 0.15 }),
      ruleOf('*', { delivery: { kind: 'delay', by: '10m' } }, { chance: 0.1 }),
    ],
  },
  {
    name: 'choosy-issuers',
    title: 'One card charge in five is declined, for one reason or another',
    why: 'Declines are a part of every day, and each reason asks for another answer to the buyer.',
    rules: ['declined:014', 'declined:010', 'declined:012', 'declined:015'].map((result) =>
      ruleOf(sale, { result }, { pay_type: 'Card', chance: 0.05 }),
    ),
  },
  {
    name: 'newer-service',
    title: 'Answers and notifications have fields that nobody knew, in another order',
    why: 'Fields come without notice. A client that refuses them stops on that day.',
    rules: [
      ruleOf('*', { data: { kind: 'extra-field' } }, { chance: 0.5 }),
      ruleOf('*', { data: { kind: 'reordered-keys' } }),
    ],
  },
]

export const chaosNames: readonly string[] = mixtures.map(({ name }) => name)

/** The mixture of a name. */
export const chaosOf = (name: string): ScenarioInput | undefined =>
  mixtures.find((each) => each.name === name)
