// Lives the year in a process of its own and prints what it left.
import { startSandbox } from '../../src/index.ts'
import { liveAYear, marksOf, yearOptions } from './subscription-year.ts'

const sandbox = await startSandbox(yearOptions)
await liveAYear(sandbox)
process.stdout.write(JSON.stringify(marksOf(sandbox)))
await sandbox.close()
