import { describe, expect, test } from 'vitest'
import {
  countFilters,
  hasFilters,
  readListingQuery,
  setNear,
  setPrice,
  setParameter,
  toggleValue,
  withoutFilters,
  withLocation,
  withoutValue,
} from './listing-query.ts'
import { setView, withoutView } from './products/views.ts'

const read = (search: string) => readListingQuery(new URLSearchParams(search))

describe('readListingQuery', () => {
  test('reads every parameter', () => {
    const search =
      'keyword=oak+stool&sale=1&sort=price_up&page=4&category=A+%3E+B&color=Blue&color=Green&price=20:50&in_stock=1&zip=28801-1234&within=100&view=compact'
    expect(read(search)).toEqual({
      keyword: 'oak stool',
      sale: true,
      order: 'price_up',
      page: 4,
      category: 'A > B',
      values: { color: ['Blue', 'Green'], material: [], style: [], room: [], maker: [] },
      price: { from: 20, to: 50 },
      inStock: true,
      near: { zip: '28801', miles: 100 },
      view: 'compact',
    })
  })

  test('uses the defaults for invalid values', () => {
    const query = read('sale=yes&sort=random&page=-1&price=cheap&in_stock=maybe&color=&view=wall')
    expect(query).toMatchObject({ sale: false, order: null, page: 1, price: null, inStock: false, view: 'gallery' })
    expect(hasFilters(query)).toBe(false)
  })

  test.each([
    ['price=20:', { from: 20, to: null }],
    ['price=:9.50', { from: null, to: 9.5 }],
    ['price_from=5&price_to=10', { from: 5, to: 10 }],
    ['price_from=&price_to=', null],
    ['price=60:10', { from: 10, to: 60 }],
    ['price_from=12.345&price_to=-3', { from: 12.35, to: null }],
    ['price=.5:99999999', { from: 0.5, to: 1_000_000 }],
    ['price=1e3:NaN', null],
  ])('reads the price range of %s', (search, price) => {
    expect(read(search).price).toEqual(price)
  })

  test.each(['zip=28801', 'within=100', 'zip=2880&within=100', 'zip=28801&within=99', 'zip=288010&within=100'])(
    'has no distance with %s',
    (search) => expect(read(search).near).toBeNull(),
  )

  test('counts a distance as a filter, unless its ZIP code is unknown', () => {
    const query = read('zip=28801&within=100')
    expect(countFilters(query)).toBe(1)
    const located = (zip: string, point: string | null) => withLocation(query, { location: { zip, point } })
    expect(countFilters(located('28801', '35.6,-82.6'))).toBe(1)
    expect(countFilters(located('28801', null))).toBe(0)
    expect(located('10001', '40,-74').near?.point).toBeNull()
  })

  test('truncates the keyword to 512 characters', () => {
    expect(read(`keyword=${'a'.repeat(600)}`).keyword).toHaveLength(512)
  })
})

describe('changed queries', () => {
  test('setNear replaces the distance and its ZIP code, or removes both', () => {
    expect(setNear('?zip=10001&within=50&sale=1&page=2', { zip: '28801', miles: 250 })).toBe(
      '?sale=1&zip=28801&within=250',
    )
    expect(setNear('?zip=10001&within=50&sale=1', null)).toBe('?sale=1')
    expect(withoutFilters('?zip=10001&within=50&sort=newest')).toBe('?sort=newest')
  })

  test('toggleValue adds and removes a value and resets the page', () => {
    expect(toggleValue('?color=Blue&page=3', 'color', 'Green')).toBe('?color=Blue&color=Green')
    expect(toggleValue('?color=Blue&color=Green', 'color', 'Blue')).toBe('?color=Green')
  })

  test('withoutValue is idempotent', () => {
    const without = withoutValue('?color=Blue&color=Green&page=3', 'color', 'Blue')
    expect(without).toBe('?color=Green')
    expect(withoutValue(without, 'color', 'Blue')).toBe(without)
  })

  test('setParameter replaces a value', () => {
    expect(setParameter('?sort=newest', 'sort', 'popular')).toBe('?sort=popular')
    expect(setParameter('?sort=newest', 'sort', null)).toBe('?')
  })

  test('setPrice writes the canonical parameter', () => {
    expect(setPrice('?price_from=1&price_to=2', { from: 20, to: null })).toBe('?price=20:')
    expect(setPrice('?price=1:2', null)).toBe('?')
  })

  test('withoutFilters keeps the search, the order and the view', () => {
    expect(withoutFilters('?keyword=vase&category_id=5&sale=1&sort=newest&color=Blue&price=1:2&view=list&page=2')).toBe(
      '?keyword=vase&category_id=5&sort=newest&view=list',
    )
  })

  test('the sale is the subject of a category, and a filter of a search', () => {
    expect(withoutFilters('?sale=1&sort=newest&color=Blue')).toBe('?sale=1&sort=newest')
    expect(hasFilters(read('sale=1'))).toBe(false)
    expect(countFilters(read('keyword=vase&sale=1&color=Blue&color=Green&price=1:2'))).toBe(4)
  })

  test('setView keeps the page and omits the default view', () => {
    expect(setView('?price=1:2&page=2', 'compact')).toBe('?price=1:2&page=2&view=compact')
    expect(setView('?view=list&page=2', 'gallery')).toBe('?page=2')
    expect(withoutView('?color=Blue&view=compact')).toBe(withoutView('?color=Blue'))
  })
})
