// The codes of where a contract stands.

/** 104 is not used. source: published enumeration ContractStatus */
export const contractStatus = {
  notContracted: 101,
  underExamination: 102,
  /** Under examination, while Visa and Mastercard may be used. */
  immediateUse: 103,
  terminated: 105,
  refused: 106,
  inOperation: 107,
} as const
export type ContractStatus = (typeof contractStatus)[keyof typeof contractStatus]

/** How a new shop may be made: its contract in one of these statuses. */
export const contractWords = {
  operating: contractStatus.inOperation,
  new: contractStatus.notContracted,
  examining: contractStatus.underExamination,
} as const
export type ContractWord = keyof typeof contractWords
