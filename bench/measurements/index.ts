// One line a measurement, in the order of the table.
import type { Measurement } from '../measurement.ts'
import { bulk } from './bulk.ts'
import { growth } from './growth.ts'
import { lists } from './lists.ts'
import { journeyRequests, readRequests, writeRequests } from './requests.ts'
import { reset } from './reset.ts'
import { restart } from './restart.ts'
import { starts } from './start.ts'
import { webhooks } from './webhooks.ts'
import { worlds } from './worlds.ts'
import { year } from './year.ts'

export const measurements: readonly Measurement[] = [
  readRequests,
  writeRequests,
  journeyRequests,
  starts,
  restart,
  growth,
  lists,
  webhooks,
  bulk,
  reset,
  worlds,
  year,
]

export const rowNames: readonly string[] = measurements.flatMap(({ goals }) => Object.keys(goals))
