import { expect, it } from 'vitest'
import { pageMeta } from './pagination.ts'

it('a list has as many pages as it fills, and one page if it is empty', () => {
  expect(pageMeta(2, 24, 49)).toEqual({ current_page: 2, last_page: 3, per_page: 24, total: 49 })
  expect(pageMeta(1, 24, 48).last_page).toBe(2)
  expect(pageMeta(1, 24, 0)).toEqual({ current_page: 1, last_page: 1, per_page: 24, total: 0 })
})

it('a page beyond the end becomes the last page', () => {
  expect(pageMeta(4, 24, 49).current_page).toBe(3)
  expect(pageMeta(100_000, 24, 0).current_page).toBe(1)
})
