import { addWorkingDays } from '#contract/values/days.ts'
import type { Suborder } from '#contract/schemas/orders/orders.ts'
import { type OrderState, UNSENT_STATES } from '#contract/orders/orders.ts'

/** Working days within which a supplier accepts an order. */
export const ACCEPTED_WITHIN_DAYS = 2

/** Input of the expected dates of a suborder. Lead and transit times are working days, dates are `2026-11-21`. */
export interface SuborderSchedule {
  state: OrderState
  lead_time_min_days: number | null
  lead_time_max_days: number | null
  transit_min_days: number
  transit_max_days: number
  freight: boolean
  placed_on: string
  accepted_on: string | null
  /** The buyer requested that nothing ships before this date. */
  not_before: string | null
}

/** When the units of a suborder that are on back order are expected. */
export interface BackOrderDays {
  /** The day of the first ones, if no unit is in stock. */
  first_units_on: string | null
  last_units_on: string | null
  /** True if the day of some is not known. */
  waits_without_day: boolean
}

type Days = Pick<Suborder, 'accept_by' | 'ship_by' | 'arrives'>

/**
 * Returns the latest date of acceptance and of shipping, and the range of arrival. The lead time counts from the
 * acceptance; shipping waits for `not_before`; then follows the transit time. Null: the date has passed or is unknown.
 */
export function expectedDates(schedule: SuborderSchedule & Partial<BackOrderDays>): Days {
  const { state, freight, placed_on, accepted_on } = schedule
  const latestAcceptance = accepted_on ?? addWorkingDays(placed_on, ACCEPTED_WITHIN_DAYS)
  const fewest = schedule.lead_time_min_days
  const most = schedule.lead_time_max_days ?? fewest
  const shipsOn = (from: string, days: number) => later(addWorkingDays(from, days), schedule.not_before)
  const { first_units_on: firstUnits = null, last_units_on: lastUnits = null } = schedule
  const isUnsent = UNSENT_STATES.includes(state)
  const isOnItsWay = isUnsent || state === 'shipped'
  const isKnown = fewest !== null && most !== null && !schedule.waits_without_day
  return {
    accept_by: state === 'placed' ? latestAcceptance : null,
    ship_by: isUnsent && isKnown ? later(shipsOn(latestAcceptance, most), lastUnits) : null,
    arrives:
      isOnItsWay && isKnown && !freight
        ? [
            addWorkingDays(later(shipsOn(accepted_on ?? placed_on, fewest), firstUnits), schedule.transit_min_days),
            addWorkingDays(later(shipsOn(latestAcceptance, most), lastUnits), schedule.transit_max_days),
          ]
        : null,
  }
}

/** Returns the later one of two days. */
export function later(day: string, notBefore: string | null): string {
  return notBefore !== null && notBefore > day ? notBefore : day
}
