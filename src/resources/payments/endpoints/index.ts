import { list } from './list.ts'
import { operations } from './operations.ts'
import { register } from './register.ts'
import { retrieve } from './retrieve.ts'
import { secure2Endpoints } from './secure2.ts'

export const paymentEndpoints = [register, ...operations, retrieve, list, ...secure2Endpoints]
