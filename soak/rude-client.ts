// Clients that do not wait for their answers: they go away, or ask on before the answer came.
import { once } from 'node:events'
import { connect } from 'node:net'

const deadlineMs = 30_000

/** Sends a part of a request, or all of it, and is gone. */
export async function abort(port: number, request: string, share: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  socket.write(request.slice(0, Math.ceil(request.length * share)), () => socket.destroy())
  if (!socket.closed) await once(socket, 'close')
}

/** Sends requests in one go; gives the statuses of their answers in order. */
export async function pipeline(port: number, requests: readonly string[]): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(deadlineMs, () => socket.destroy(new Error('a pipeline was not answered')))
  socket.write(requests.join(''))
  let text = ''
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))
  for await (const part of socket) {
    text += String(part)
    if (statuses().length === requests.length) break
  }
  socket.destroy()
  return statuses()
}
