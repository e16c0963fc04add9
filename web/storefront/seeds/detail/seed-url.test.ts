import { describe, expect, it } from 'vitest'
import { productsQuery, readSeedUrl, showMoreUrl } from './seed-url.ts'

const read = (search: string) => readSeedUrl(new URLSearchParams(search))

describe('the query string of a seed', () => {
  it('shows the first hundred products in their own order by default', () => {
    expect(read('')).toEqual({ sort: 'manual', query: '', show: 100 })
  })

  it('sets how products are sorted and searched, and how many are shown', () => {
    expect(read('sort=price_up&query=%20oak%20&show=300')).toEqual({ sort: 'price_up', query: 'oak', show: 300 })
  })

  it('ignores invalid parameters', () => {
    expect(read('sort=cheap&show=-4')).toEqual({ sort: 'manual', query: '', show: 100 })
    expect(read('show=999999')).toEqual({ sort: 'manual', query: '', show: 100 })
  })

  it('loads one product more than it shows, and at most the maximum page size', () => {
    expect(productsQuery(read(''))).toEqual({ page: 1, limit: 101, sort: 'manual' })
    expect(productsQuery(read('show=90000')).limit).toBe(501)
  })

  it('shows more until all are shown', () => {
    expect(showMoreUrl(read('sort=title&query=oak'), 250)).toBe('?show=200&sort=title&query=oak')
    expect(showMoreUrl(read('show=300'), 250)).toBeNull()
    expect(showMoreUrl(read('show=1999'), 5000)).toBeNull()
  })
})
