import { describe, expect, test } from 'vitest'
import { pageLink, pagePlaces, pageWindow, requestedPage } from './page-links.ts'

describe('pageWindow', () => {
  test('shows every page while there are few', () => {
    expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4])
  })

  test('keeps the ends and three pages on each side', () => {
    expect(pageWindow(10, 20)).toEqual([1, null, 7, 8, 9, 10, 11, 12, 13, null, 20])
  })

  test('an empty listing has one page', () => {
    expect(pageWindow(1, 1)).toEqual([1])
  })
})

describe('pagePlaces', () => {
  const seenOn = (screen: 'wide' | 'narrow', current: number, last: number) =>
    pagePlaces(current, last)
      .filter(({ on }) => on === 'all' || on === screen)
      .map(({ page }) => page)

  test('are the whole window on a wide screen', () => {
    for (const current of [1, 2, 5, 10, 20]) expect(seenOn('wide', current, 20)).toEqual(pageWindow(current, 20))
  })

  test.each([
    [1, [1, 2, null, 15]],
    [2, [1, 2, null, 15]],
    [3, [1, 2, 3, null, 15]],
    [4, [1, null, 4, null, 15]],
    [7, [1, null, 7, null, 15]],
    [13, [1, null, 13, 14, 15]],
    [15, [1, null, 14, 15]],
  ])('say on a small screen that pages are left out, on page %d', (current, places) => {
    expect(seenOn('narrow', current, 15)).toEqual(places)
  })

  test('leave out no page alone', () => {
    expect(seenOn('narrow', 1, 4)).toEqual([1, 2, 3, 4])
    expect(seenOn('narrow', 3, 5)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('pageLink', () => {
  test('keeps the other parameters', () => {
    expect(pageLink('?sort=newest&page=2', 3)).toBe('?sort=newest&page=3')
  })

  test('the first page has no number', () => {
    expect(pageLink('?sort=newest&page=2', 1)).toBe('?sort=newest')
  })
})

describe('requestedPage', () => {
  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=x', 1],
    ['page=-99999999999999999999', 1],
    ['page=999999', 999_999],
    ['page=1000000', 999_999],
    ['page=99999999999999999999', 999_999],
    [`page=${'9'.repeat(400)}`, 999_999],
  ])('%s asks for page %d', (search, page) => {
    expect(requestedPage(new URLSearchParams(search))).toBe(page)
  })
})
