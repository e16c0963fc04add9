import { describe, expect, test } from 'vitest'
import { pageLink, pagerItems, pageWindow, requestedPage } from './page-links.ts'

describe('pageWindow', () => {
  test('shows every page if there are few', () => {
    expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4])
  })

  test('shows both ends and three pages on each side', () => {
    expect(pageWindow(10, 20)).toEqual([1, null, 7, 8, 9, 10, 11, 12, 13, null, 20])
  })

  test('shows one page for an empty listing', () => {
    expect(pageWindow(1, 1)).toEqual([1])
  })
})

describe('pagerItems', () => {
  const pagesOn = (screen: 'wide' | 'narrow', current: number, last: number) =>
    pagerItems(current, last)
      .filter(({ screen: shown }) => shown === 'all' || shown === screen)
      .map(({ page }) => page)

  test('shows the whole window on a wide screen', () => {
    for (const current of [1, 2, 5, 10, 20]) expect(pagesOn('wide', current, 20)).toEqual(pageWindow(current, 20))
  })

  test.each([
    [1, [1, 2, null, 15]],
    [2, [1, 2, null, 15]],
    [3, [1, 2, 3, null, 15]],
    [4, [1, null, 4, null, 15]],
    [7, [1, null, 7, null, 15]],
    [13, [1, null, 13, 14, 15]],
    [15, [1, null, 14, 15]],
  ])('shows gaps on a narrow screen, on page %d', (current, expected) => {
    expect(pagesOn('narrow', current, 15)).toEqual(expected)
  })

  test('has no gap of a single page', () => {
    expect(pagesOn('narrow', 1, 4)).toEqual([1, 2, 3, 4])
    expect(pagesOn('narrow', 3, 5)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('pageLink', () => {
  test('keeps the other parameters', () => {
    expect(pageLink('?sort=newest&page=2', 3)).toBe('?sort=newest&page=3')
  })

  test('removes the parameter for the first page', () => {
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
  ])('reads %j as page %d', (search, page) => {
    expect(requestedPage(new URLSearchParams(search))).toBe(page)
  })
})
