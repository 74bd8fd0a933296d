// Lives the year of deposits in a process of its own and prints what it left.
import { startSandbox } from '../../src/index.ts'
import { depositYearOptions, liveAYearOfDeposits } from './deposit-year.ts'
import { marksOf } from './subscription-year.ts'

const sandbox = await startSandbox(depositYearOptions)
await liveAYearOfDeposits(sandbox)
process.stdout.write(JSON.stringify(marksOf(sandbox)))
await sandbox.close()
