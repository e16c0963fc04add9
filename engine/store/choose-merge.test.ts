import { expect, it } from 'vitest'
import { chooseMerge } from './choose-merge.ts'
import type { HeldSegment } from './held.ts'

function segments(...sizes: [records: number, gone?: number][]): HeldSegment[] {
  const data = { index: new SharedArrayBuffer(0), documents: { bytes: new SharedArrayBuffer(0) } }
  return sizes.map(([records, gone = 0], index) => ({ id: String(index), data, deleted: null, records, gone }))
}

const chosen = (...sizes: [records: number, gone?: number][]) => chooseMerge(segments(...sizes)).map(({ id }) => id)

it('leaves a few segments alone', () => {
  expect(chosen()).toEqual([])
  expect(chosen([1], [2], [3], [4], [5], [1_000_000])).toEqual([])
})

it('merges the small ones and spares a large one', () => {
  expect(chosen([1_000_000], [100], [200], [300], [400], [5000], [90_000])).toEqual(['1', '2', '3', '4'])
})

it('goes on to larger ones as long as they are not larger than all before together', () => {
  expect(chosen([1000], [100], [100], [100], [100], [400], [5000])).toEqual(['1', '2', '3', '4', '5'])
  expect(chosen([700], [100], [100], [100], [100], [400], [5000])).toEqual(['1', '2', '3', '4', '5', '0'])
})

it('cleans a segment most of whose records are gone', () => {
  expect(chosen([10_000, 5001], [50, 40])).toEqual(['0'])
})
