import { expect, it } from 'vitest'
import { type Column, inOrder, isVisible, moved, NO_CHOICES } from './columns.ts'

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  title: id,
  cell: (row) => row,
  ...more,
})
const COLUMNS = ['number', 'company', 'total'].map((id) => column(id))
const ids = (order: string[]) => inOrder(COLUMNS, order).map(({ id }) => id)

it('has its own order until another one is chosen, and new columns follow', () => {
  expect(ids([])).toEqual(['number', 'company', 'total'])
  expect(ids(['total', 'number'])).toEqual(['total', 'number', 'company'])
  expect(ids(['deleted', 'total'])).toEqual(['total', 'number', 'company'])
})

it('shows optional columns when they are chosen, and always the title', () => {
  const choices = { ...NO_CHOICES, visible: { company: false, email: true, number: false } }
  expect(isVisible(column('company'), NO_CHOICES)).toBe(true)
  expect(isVisible(column('company'), choices)).toBe(false)
  expect(isVisible(column('email', { isOptional: true }), NO_CHOICES)).toBe(false)
  expect(isVisible(column('email', { isOptional: true }), choices)).toBe(true)
  expect(isVisible(column('number', { isTitle: true }), choices)).toBe(true)
})

it('moves a column one place, and not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})
