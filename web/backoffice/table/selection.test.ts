import { expect, it } from 'vitest'
import { EVERYTHING, isSelected, NOTHING, pageToggled, type Selection, selectedTo, toggled } from './selection.ts'

const PAGE = ['a', 'b', 'c', 'd']
const ids = (selection: Selection) => [...selection.ids]

it('selects rows, and takes them out again', () => {
  const one = toggled(NOTHING, 'b', PAGE)
  expect(ids(one)).toEqual(['b'])
  expect(ids(toggled(one, 'b', PAGE))).toEqual([])
})

it('selects a range in both directions from the row that was selected last', () => {
  const start = toggled(NOTHING, 'b', PAGE)
  expect(ids(selectedTo(start, 'd', PAGE))).toEqual(['b', 'c', 'd'])
  expect(ids(selectedTo(start, 'a', PAGE))).toEqual(['b', 'a'])
  expect(ids(selectedTo(NOTHING, 'c', PAGE))).toEqual(['c'])
})

it('keeps the rows of other pages', () => {
  const first = pageToggled(NOTHING, PAGE)
  const both = pageToggled(first, ['e', 'f'])
  expect(ids(both)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(ids(pageToggled(both, ['e', 'f']))).toEqual(PAGE)
})

it('has every row of everything, and the other rows of the page after one is taken out', () => {
  expect(isSelected(EVERYTHING, 'z')).toBe(true)
  const rest = toggled(EVERYTHING, 'b', PAGE)
  expect(rest.isEverything).toBe(false)
  expect(ids(rest)).toEqual(['a', 'c', 'd'])
})
