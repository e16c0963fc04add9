import { describe, expect, it } from 'vitest'
import { filterParameters, isNarrowed, readOrdersQuery, withFilter } from './order-filters.ts'

const read = (search: string) => readOrdersQuery(new URLSearchParams(search))

describe('the filters of the order list', () => {
  it('are read from the URL', () => {
    expect(read('?state=shipped&payment=overdue&q=%20PO-7%20&from=2026-01-01&to=2026-12-31&mine=true&page=3')).toEqual({
      page: 3,
      limit: 20,
      q: 'PO-7',
      state: 'shipped',
      payment: 'overdue',
      from: '2026-01-01',
      to: '2026-12-31',
      mine: true,
    })
  })

  it('ignore invalid values', () => {
    const invalid = '?state=lost&payment=&q=%20&from=2026-02-31&to=9999-99-99&mine=1&page=-4'
    expect(read(invalid)).toEqual({ page: 1, limit: 20 })
    expect(isNarrowed(read(invalid))).toBe(false)
  })

  it('change one at a time, and return to the first page', () => {
    const query = read('?state=shipped&q=vase&page=3')
    expect(withFilter(query, 'state', 'placed')).toBe('?q=vase&state=placed')
    expect(withFilter(query, 'state', null)).toBe('?q=vase')
    expect(filterParameters(query).toString()).toBe('q=vase&state=shipped')
  })
})
