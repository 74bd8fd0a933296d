import { afterThisTurn } from '../kit/real-time.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

export const stopSandbox = operation({
  route: 'POST /_sandbox/stop',
  summary: 'End the process, once the answers under way are out',
  run({ control: { stop } }) {
    if (!stop) throw controlFail.notStoppable()
    afterThisTurn(stop)
    return { status: 'stopping', pid: process.pid }
  },
})
