// Buyers who act by themselves, with a browser that reaches the merchant; loaded when wanted.
import { buyerJobs, planFor } from '../buyer/policy.ts'
import { browserOf } from '../http/browser-forms.ts'
import type { Desk } from '../http/call.ts'
import type { HiredBuyer } from '../world/world-parts.ts'

/** The one buyer of all worlds of a sandbox that want one. */
export const hireBuyer = (desk: Desk): HiredBuyer => ({
  plan: planFor,
  jobs: new Map(buyerJobs(browserOf(desk)).map((job) => [job.kind, job])),
})
