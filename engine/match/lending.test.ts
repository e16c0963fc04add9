import { expect, it } from 'vitest'
import { borrowWords, endOfCall } from './lending.ts'

/** Of a length that nothing else asks for. */
const LENGTH = 12_347
const SWEPT = 500

function borrowAndReturn(): Uint32Array {
  const words = borrowWords(LENGTH)
  endOfCall()
  return words
}

it('lends the same array again while its length is asked for, and lets go of it when it no longer is', () => {
  const first = borrowAndReturn()
  for (let call = 0; call < 3 * SWEPT; call += 1) expect(borrowAndReturn() === first).toBe(true)
  for (let call = 0; call < 2 * SWEPT; call += 1) endOfCall()
  expect(borrowAndReturn() === first).toBe(false)
})
