import { expect, it } from 'vitest'
import { fitLines } from './listed-lines.ts'

const listing = (lines: number, text = 'Stem vase') => ({
  heading: 'Halden Pottery',
  lines: Array.from({ length: lines }, () => text),
})

it('an email lists fifty lines, in the groups they belong to, and counts the others', () => {
  const { groups, hidden } = fitLines([listing(30), listing(30), listing(10)], (line) => line)
  expect(groups.map(({ lines }) => lines.length)).toEqual([30, 20])
  expect(hidden).toBe(20)
})

it('an email lists all lines of a small order', () => {
  expect(fitLines([listing(3), listing(1)], (line) => line)).toEqual({ groups: [listing(3), listing(1)], hidden: 0 })
})

it('an email lists fewer lines if their texts are very long', () => {
  const { groups, hidden } = fitLines([listing(50, '"'.repeat(800))], (line) => line)
  expect(groups[0]?.lines.length).toBeLessThan(15)
  expect(hidden).toBe(50 - (groups[0]?.lines.length ?? 0))
})
