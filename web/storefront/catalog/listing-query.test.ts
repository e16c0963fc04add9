import { describe, expect, test } from 'vitest'
import { readKeyword, readListingAddress } from './listing-query.ts'

describe('readListingAddress', () => {
  test('reads sale, sort and page', () => {
    expect(readListingAddress(new URLSearchParams('sale=1&sort=price_up&page=4'))).toEqual({
      sale: true,
      sort: 'price_up',
      page: 4,
    })
  })

  test('what makes no sense means the default', () => {
    expect(readListingAddress(new URLSearchParams('sale=yes&sort=random&page=-1'))).toEqual({
      sale: false,
      sort: 'popular',
      page: 1,
    })
  })
})

describe('readKeyword', () => {
  const read = (keyword: string) => readKeyword(new URLSearchParams({ keyword }))

  test('words are words', () => {
    expect(read('  oak stool ')).toEqual({ keyword: 'oak stool' })
  })

  test('numbers and commas are products by id', () => {
    expect(read('100001, 100002,3')).toEqual({ keyword: '100001, 100002,3', ocids: [100001, 100002, 3] })
  })

  test('a number among words is a word', () => {
    expect(read('set of 2')).toEqual({ keyword: 'set of 2' })
  })

  test('is cut at 512 characters', () => {
    expect(read('a'.repeat(600)).keyword).toHaveLength(512)
  })
})
