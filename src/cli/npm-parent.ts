import { Alarm } from '../kit/real-time.ts'

const checkEveryMs = 300

/** Scripts in which the sandbox is all that the shell between npm and us waits for. */
const scripts: readonly (string | undefined)[] = ['start', 'npx']

/**
 * Calls `stop` when the npm that started us is gone. npm passes a signal to the shell between us,
 * and the shell keeps it to itself: without this, a stopped `npm start` leaves its sandbox behind.
 */
export function stopWithNpm(stop: () => void): void {
  if (!scripts.includes(process.env['npm_lifecycle_event'])) return
  const parent = process.ppid
  const alarm = new Alarm(() => {
    if (process.ppid === parent) alarm.arm(checkEveryMs)
    else stop()
  })
  alarm.arm(checkEveryMs)
}
