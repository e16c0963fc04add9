import type { Socket } from 'node:net'
import { Problem } from '#contract/problem.ts'

/** In each window an upload has to send at least this many bytes (8 KB/s, the rate of a weak mobile connection). */
const MIN_BYTES = 80_000
export const WINDOW_MS = 10_000

/**
 * Runs `receive`, which reads the body of a request from `socket`. Throws `bad_request` as soon as the client sends less than the
 * minimum rate: the memory of what it has sent is occupied until then.
 */
export async function requireUploadRate<T>(socket: Pick<Socket, 'bytesRead'>, receive: () => Promise<T>): Promise<T> {
  const stalled = Promise.withResolvers<never>()
  let last = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - last < MIN_BYTES)
      stalled.reject(new Problem('bad_request', 'The upload stopped. Check your connection and send it again.'))
    last = socket.bytesRead
  }, WINDOW_MS)
  try {
    return await Promise.race([receive(), stalled.promise])
  } finally {
    clearInterval(timer)
  }
}
