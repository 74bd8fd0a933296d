// What the operating system counts for a process. Only Linux tells it in files; elsewhere the
// figures are undefined, and the rows say so.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The unit of /proc: 100 a second on every Linux that Node runs on. */
const ticksPerSecond = 100

export const countsProcesses = existsSync('/proc/self/stat')

/** CPU seconds of a process with all its threads, user and system, in steps of 10 ms. */
export function cpuSecondsOf(pid: number): number | undefined {
  if (!countsProcesses) return undefined
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program stands in brackets and may hold blanks; the fields follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Files, sockets and pipes that a process holds open. */
export const openFilesOf = (pid: number): number | undefined =>
  countsProcesses ? readdirSync(`/proc/${pid}/fd`).length : undefined

function statusKiB(pid: number, field: RegExp): number | undefined {
  if (!countsProcesses) return undefined
  return Number(field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Memory of a process that is in RAM, in KiB. */
export const residentKiBOf = (pid: number): number | undefined =>
  statusKiB(pid, /^VmRSS:\s+(\d+) kB$/m)

/** The most that it ever was, in KiB. */
export const peakKiBOf = (pid: number): number | undefined => statusKiB(pid, /^VmHWM:\s+(\d+) kB$/m)
