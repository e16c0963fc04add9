import { describe, expect, it } from 'vitest'
import { filterParameters, isNarrowed, ordersWanted, withFilter } from './order-filters.ts'

const read = (search: string) => ordersWanted(new URLSearchParams(search))

describe('the filters of the order list', () => {
  it('are read from the address', () => {
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

  it('leave out what makes no sense, and never fail', () => {
    const senseless = '?state=lost&payment=&q=%20&from=2026-02-31&to=9999-99-99&mine=1&page=-4'
    expect(read(senseless)).toEqual({ page: 1, limit: 20 })
    expect(isNarrowed(read(senseless))).toBe(false)
  })

  it('change one at a time, and begin at the first page again', () => {
    const wanted = read('?state=shipped&q=vase&page=3')
    expect(withFilter(wanted, 'state', 'placed')).toBe('?q=vase&state=placed')
    expect(withFilter(wanted, 'state', null)).toBe('?q=vase')
    expect(filterParameters(wanted).toString()).toBe('q=vase&state=shipped')
  })
})
