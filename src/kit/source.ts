/** Where a rule comes from; the fidelity ledger counts and prints these. */
export type Source =
  | { readonly kind: 'spec'; readonly note: string }
  | { readonly kind: 'published'; readonly note: string }
  | { readonly kind: 'observed'; readonly note: string }
  | {
      readonly kind: 'decided'
      readonly note: string
      /** It is about the sandbox itself, of which the service knows nothing. */
      readonly isOurs?: true
    }

/** Stated by the given specification of the service. */
export const spec = (where: string): Source => ({ kind: 'spec', note: where })

/** Stated by public API documents or the types of an official client. */
export const published = (where: string): Source => ({ kind: 'published', note: where })

/** Seen in code that runs against the real service. */
export const observed = (where: string): Source => ({ kind: 'observed', note: where })

/** Our own choice where nothing is known; the reason is part of the rule. */
export const decided = (why: string): Source => ({ kind: 'decided', note: why })

/** A decision about the sandbox itself: worlds, limits of this process, rules that were armed. */
export const ours = (why: string): Source => ({ kind: 'decided', note: why, isOurs: true })

/** Whether it is a guess about the service, which nobody has published or seen. */
export const isGuess = (source: Source): boolean => source.kind === 'decided' && !source.isOurs
