import { describe, expect, it } from 'vitest'
import { SEED_PRODUCTS_MAX_PAGE } from '#contract/seeds.ts'
import { moreAddress, readSeedAddress, wantedProducts } from './seed-address.ts'

const read = (search: string) => readSeedAddress(new URLSearchParams(search))

describe('the address of a seed', () => {
  it('shows the first hundred as they are arranged when it says nothing', () => {
    expect(read('')).toEqual({ sort: 'manual', query: '', show: 100 })
  })

  it('says how products are sorted, searched and how many are shown', () => {
    expect(read('sort=price_up&query=%20oak%20&show=300')).toEqual({ sort: 'price_up', query: 'oak', show: 300 })
  })

  it('means nothing by what it cannot mean', () => {
    expect(read('sort=cheap&show=-4')).toEqual({ sort: 'manual', query: '', show: 100 })
    expect(read('show=999999')).toEqual({ sort: 'manual', query: '', show: 100 })
  })

  it('asks for one product more than it shows, and never for more than a page may have', () => {
    expect(wantedProducts(read(''))).toEqual({ page: 1, limit: 101, sort: 'manual' })
    expect(wantedProducts(read('show=90000')).limit).toBe(SEED_PRODUCTS_MAX_PAGE)
  })

  it('leads to more until all are shown', () => {
    expect(moreAddress(read('sort=title&query=oak'), 250)).toBe('?show=200&sort=title&query=oak')
    expect(moreAddress(read('show=300'), 250)).toBeNull()
    expect(moreAddress(read('show=1999'), 5000)).toBeNull()
  })
})
