import { expect, it } from 'vitest'
import { expectedDates, type SuborderSchedule } from './lead-times.ts'

/** Placed on a Monday. */
const placed: SuborderSchedule = {
  state: 'placed',
  lead_time_min_days: 3,
  lead_time_max_days: 5,
  transit_min_days: 2,
  transit_max_days: 6,
  freight: false,
  placed_on: '2026-11-16',
  accepted_on: null,
  not_before: null,
}

it('counts the lead time from the acceptance, which takes two working days at most', () => {
  expect(expectedDates(placed)).toEqual({
    accept_by: '2026-11-18',
    ship_by: '2026-11-25',
    arrives: ['2026-11-23', '2026-12-03'],
  })
  expect(expectedDates({ ...placed, placed_on: '2026-11-20' }).accept_by).toBe('2026-11-24')
})

it('counts from the date of acceptance once it is accepted', () => {
  const accepted = { ...placed, state: 'accepted', accepted_on: '2026-11-17' } as const
  expect(expectedDates(accepted)).toEqual({
    accept_by: null,
    ship_by: '2026-11-24',
    arrives: ['2026-11-24', '2026-12-02'],
  })
})

it('waits for the date before which nothing may ship', () => {
  expect(expectedDates({ ...placed, not_before: '2026-12-14' })).toEqual({
    accept_by: '2026-11-18',
    ship_by: '2026-12-14',
    arrives: ['2026-12-16', '2026-12-22'],
  })
})

it('waits for the last units on back order', () => {
  expect(expectedDates({ ...placed, last_units_on: '2026-12-14' })).toEqual({
    accept_by: '2026-11-18',
    ship_by: '2026-12-14',
    arrives: ['2026-11-23', '2026-12-22'],
  })
  const none = { first_units_on: '2026-12-07', last_units_on: '2026-12-14' }
  expect(expectedDates({ ...placed, ...none }).arrives).toEqual(['2026-12-09', '2026-12-22'])
  expect(expectedDates({ ...placed, waits_without_day: true })).toMatchObject({ ship_by: null, arrives: null })
})

it('returns null for what has passed or is unknown', () => {
  expect(expectedDates({ ...placed, state: 'shipped' })).toMatchObject({ accept_by: null, ship_by: null })
  expect(expectedDates({ ...placed, state: 'cancelled' })).toEqual({ accept_by: null, ship_by: null, arrives: null })
  expect(expectedDates({ ...placed, freight: true })).toMatchObject({ ship_by: '2026-11-25', arrives: null })
  const unknown = { ...placed, lead_time_min_days: null, lead_time_max_days: null }
  expect(expectedDates(unknown)).toEqual({ accept_by: '2026-11-18', ship_by: null, arrives: null })
})
