import { finished, type Writable } from 'node:stream'
import { Problem } from '#contract/problem.ts'

/**
 * Counts what requests hold in memory together. The answer is called with the response of a request and returns what counts
 * more bytes of it; they are given back when the response has ended. Counting throws `rate_limited` beyond `most`.
 */
export function createHeldBytes(most: number): (response: Writable) => (bytes: number) => void {
  let held = 0
  return (response) => {
    let mine = 0
    let isOver = false
    finished(response, () => {
      isOver = true
      held -= mine
    })
    return (bytes) => {
      if (isOver) return
      mine += bytes
      held += bytes
      if (held <= most) return
      throw new Problem('rate_limited', 'Many files are being sent to us right now. Please try again in a minute.', {
        retry_after: 60,
      })
    }
  }
}
