import { register, remove, retrieve, submit, update } from './drafts.ts'
import { authorization, request } from './execution.ts'
import { list, operator } from './list.ts'

export const businessPaymentEndpoints = [
  list,
  register,
  retrieve,
  update,
  submit,
  remove,
  request,
  authorization,
  operator,
]
