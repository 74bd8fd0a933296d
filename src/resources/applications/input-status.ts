// How much of an application was told.

/** source: published enumeration ContractInputStatus */
const inputStatus = { nothing: 301, partly: 302, complete: 303, applied: 304 } as const

interface Told {
  readonly isApplied: boolean
  /** Whether anything was told. */
  readonly isBegun: boolean
  /** Whether each section is complete. */
  readonly sections: readonly boolean[]
}

/** The code of how much was told. */
export function inputStatusOf({ isApplied, isBegun, sections }: Told): number {
  if (isApplied) return inputStatus.applied
  if (sections.every(Boolean)) return inputStatus.complete
  return isBegun ? inputStatus.partly : inputStatus.nothing
}
