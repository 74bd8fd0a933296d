// The same for what becomes of tenant buyers and of what they pay.
import type { Give } from '../../src/sandbox/handle.ts'
import { payables } from '../harness/demo-shops.ts'
import type { TestSandbox } from '../harness/sandbox.ts'
import { type Driver, onItself } from './charge-result-drivers.ts'

const givenContract = ({ sandbox }: TestSandbox, status: string) =>
  (sandbox.given['buyerContract'] as Give)<{ id: string }>({ status, account: payables.platform })

export const buyerDrivers: Readonly<Record<string, Driver>> = {
  'buyer contract apply': {
    rules: onItself('POST /v1/buyer/contracts/examinations'),
    async prepare(context) {
      const { id } = await givenContract(context, 'entered')
      const api = context.as(payables.platform, { for: id })
      return () => api('POST /v1/buyer/contracts/examinations', {})
    },
  },
  'buyer contract decide': {
    rules: onItself('buyer examination'),
    async prepare(context) {
      await givenContract(context, 'applied')
      return () => context.sandbox.clock.advance('1d')
    },
  },
}
