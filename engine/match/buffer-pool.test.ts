import { expect, it } from 'vitest'
import { borrowU32, endCall } from './buffer-pool.ts'

/** A length that no other code borrows. */
const LENGTH = 12_347
const EVICTED_AFTER = 500

function borrowForOneCall(): Uint32Array {
  const words = borrowU32(LENGTH)
  endCall()
  return words
}

it('reuses an array while its length is in demand, and evicts it afterwards', () => {
  const first = borrowForOneCall()
  for (let call = 0; call < 3 * EVICTED_AFTER; call += 1) expect(borrowForOneCall() === first).toBe(true)
  for (let call = 0; call < 2 * EVICTED_AFTER; call += 1) endCall()
  expect(borrowForOneCall() === first).toBe(false)
})
