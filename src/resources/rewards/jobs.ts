// What time does to rewards; a buyer platform can always be paid.
import { ruledTransfer, termJobs } from '../deposits/term-jobs.ts'
import { rewardLedger } from './ledger.ts'

export const rewardJobs = termJobs(rewardLedger, () => true)

export const ruledTransfers = () => [ruledTransfer(rewardLedger)]
