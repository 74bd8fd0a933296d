/** Where a rule comes from; the fidelity ledger counts and prints these. */
export type Source =
  | { readonly kind: 'spec'; readonly note: string }
  | { readonly kind: 'published'; readonly note: string }
  | { readonly kind: 'observed'; readonly note: string }
  | { readonly kind: 'decided'; readonly note: string }

/** Stated by the given specification of the service. */
export const spec = (where: string): Source => ({ kind: 'spec', note: where })

/** Stated by public API documents or the types of an official client. */
export const published = (where: string): Source => ({ kind: 'published', note: where })

/** Seen in code that runs against the real service. */
export const observed = (where: string): Source => ({ kind: 'observed', note: where })

/** Our own choice where nothing is known; the reason is part of the rule. */
export const decided = (why: string): Source => ({ kind: 'decided', note: why })
