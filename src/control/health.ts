// Open to everybody, so it tells nothing of what the sandbox holds.
import { mirroredVersion } from '../service.ts'
import { operation } from './operation.ts'

export const live = operation({
  route: 'GET /_sandbox/health/live',
  summary: 'Whether the process answers',
  run: () => ({ status: 'live', interface: mirroredVersion }),
})

export const ready = operation({
  route: 'GET /_sandbox/health/ready',
  summary: 'Whether the API takes requests; true as soon as the socket listens',
  run: () => ({ status: 'ready', interface: mirroredVersion }),
})
