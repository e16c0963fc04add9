import { expect, it } from 'vitest'
import { daysOf, type Pace } from './pace.ts'

/** A Monday. */
const placed: Pace = {
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

it('counts the making from the yes of the maker, which takes two working days at most', () => {
  expect(daysOf(placed)).toEqual({
    accept_by: '2026-11-18',
    ship_by: '2026-11-25',
    arrives: ['2026-11-23', '2026-12-03'],
  })
  expect(daysOf({ ...placed, placed_on: '2026-11-20' }).accept_by).toBe('2026-11-24')
})

it('counts from the day it was accepted once it was', () => {
  const accepted = { ...placed, state: 'accepted', accepted_on: '2026-11-17' } as const
  expect(daysOf(accepted)).toEqual({ accept_by: null, ship_by: '2026-11-24', arrives: ['2026-11-24', '2026-12-02'] })
})

it('waits for the day before which nothing shall leave', () => {
  expect(daysOf({ ...placed, not_before: '2026-12-14' })).toEqual({
    accept_by: '2026-11-18',
    ship_by: '2026-12-14',
    arrives: ['2026-12-16', '2026-12-22'],
  })
})

it('says nothing of what is over, or of what nobody knows', () => {
  expect(daysOf({ ...placed, state: 'shipped' })).toMatchObject({ accept_by: null, ship_by: null })
  expect(daysOf({ ...placed, state: 'cancelled' })).toEqual({ accept_by: null, ship_by: null, arrives: null })
  expect(daysOf({ ...placed, freight: true })).toMatchObject({ ship_by: '2026-11-25', arrives: null })
  const unknown = { ...placed, lead_time_min_days: null, lead_time_max_days: null }
  expect(daysOf(unknown)).toEqual({ accept_by: '2026-11-18', ship_by: null, arrives: null })
})
