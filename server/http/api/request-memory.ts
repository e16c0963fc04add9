import { finished, type Writable } from 'node:stream'
import { Problem } from '#contract/problem.ts'

/**
 * Limits the memory of all requests together to `maxBytes`. Returns a function that takes the response of a request and
 * returns a function that reserves bytes for it. The bytes are released when the response has ended. Reserving more than the
 * limit throws `rate_limited` with this message.
 */
export function limitRequestMemory(
  maxBytes: number,
  message = 'Many files are being sent to us right now. Please try again in a minute.',
): (response: Writable) => (bytes: number) => void {
  let reserved = 0
  return (response) => {
    let ownBytes = 0
    let ended = false
    finished(response, () => {
      ended = true
      reserved -= ownBytes
    })
    return (bytes) => {
      if (ended) return
      ownBytes += bytes
      reserved += bytes
      if (reserved <= maxBytes) return
      throw new Problem('rate_limited', message, { retry_after: 60 })
    }
  }
}
