import { expect, it } from 'vitest'
import { docsOf, setBit } from './bitmap.ts'
import { countSets } from './set-counts.ts'

const STRIDE = 2

it('counts in how many sets each record is', () => {
  // Record n is in the first n of 33 sets.
  const sets = Array.from({ length: 33 }, (_, number) => {
    const set = new Uint32Array(STRIDE)
    for (let doc = number + 1; doc < STRIDE * 32; doc++) setBit(set, doc)
    return set
  })
  for (const length of [1, 2, 3, 4, 7, 8, 31, 32, 33]) {
    const recordsIn = countSets(sets.slice(0, length), STRIDE)
    for (let count = 0; count < length; count++) expect([...docsOf(recordsIn(count))]).toEqual([count])
    expect(docsOf(recordsIn(length)).length).toBe(STRIDE * 32 - length)
  }
})
