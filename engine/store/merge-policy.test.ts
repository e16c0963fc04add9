import { expect, it } from 'vitest'
import { segmentsToMerge } from './merge-policy.ts'
import type { SegmentInfo } from './segment-info.ts'

function segments(...sizes: [records: number, deletedCount?: number][]): SegmentInfo[] {
  const data = { index: new SharedArrayBuffer(0), documents: { bytes: new SharedArrayBuffer(0) } }
  return sizes.map(([records, deletedCount = 0], index) => ({
    id: String(index),
    data,
    tombstones: null,
    records,
    deletedCount,
  }))
}

const selected = (...sizes: [records: number, deletedCount?: number][]) =>
  segmentsToMerge(segments(...sizes)).map(({ id }) => id)

it('leaves a few segments alone', () => {
  expect(selected()).toEqual([])
  expect(selected([1], [2], [3], [4], [5], [1_000_000])).toEqual([])
})

it('merges the small segments and leaves a large one alone', () => {
  expect(selected([1_000_000], [100], [200], [300], [400], [5000], [90_000])).toEqual(['1', '2', '3', '4'])
})

it('adds larger segments while they are not larger than all the previous together', () => {
  expect(selected([1000], [100], [100], [100], [100], [400], [5000])).toEqual(['1', '2', '3', '4', '5'])
  expect(selected([700], [100], [100], [100], [100], [400], [5000])).toEqual(['1', '2', '3', '4', '5', '0'])
})

it('rewrites a segment with mostly tombstones', () => {
  expect(selected([10_000, 5001], [50, 40])).toEqual(['0'])
})
