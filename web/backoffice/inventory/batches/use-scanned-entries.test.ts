import { expect, it } from 'vitest'
import { batchOf, withChange, withUnits } from './use-scanned-entries.ts'

it('a code that is scanned again adds to its units, and stays in its place', () => {
  const scanned = ['A', 'B', 'A', 'A'].reduce((entries, code) => withUnits(entries, code, 1), withUnits([], 'C', 5))
  expect(scanned.map(({ code, units }) => [code, units])).toEqual([
    ['B', 1],
    ['A', 3],
    ['C', 5],
  ])
})

it('the units of a code can be changed, and the code removed', () => {
  const [first, second] = withUnits(withUnits([], 'A', 1), 'B', 2)
  if (!first || !second) throw new Error('Two codes were scanned.')
  expect(withChange([first, second], first, 9)).toMatchObject([{ code: 'B', units: 9 }, { code: 'A' }])
  expect(withChange([first, second], second, null)).toEqual([first])
})

it('a batch has the reference on each entry, and the times of counts only', () => {
  const entries = withUnits([], 'A', 1)
  expect(batchOf({ kind: 'received', reference: ' DN-7 ', entries })).toEqual({
    kind: 'received',
    entries: [{ code: 'A', units: 1, reference: 'DN-7' }],
  })
  expect(batchOf({ kind: 'counted', reference: '', entries })).toEqual({ kind: 'counted', entries })
})
