import { addWorkingDays } from '#contract/values/days.ts'
import type { Suborder } from '#contract/schemas/orders.ts'
import { type OrderState, UNSENT_STATES } from '#contract/orders.ts'

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
  /** The day on which the last units that are ordered back are expected; absent or null: none, or not known. */
  last_units_on?: string | null
}

type Days = Pick<Suborder, 'accept_by' | 'ship_by' | 'arrives'>

/**
 * Returns the latest date of acceptance and of shipping, and the range of arrival. The lead time counts from the
 * acceptance; shipping waits for `not_before`; then follows the transit time. Null: the date has passed or is unknown.
 */
export function expectedDates(schedule: SuborderSchedule): Days {
  const { state, freight, placed_on, accepted_on } = schedule
  const latestAcceptance = accepted_on ?? addWorkingDays(placed_on, ACCEPTED_WITHIN_DAYS)
  const fewest = schedule.lead_time_min_days
  const most = schedule.lead_time_max_days ?? fewest
  const shipsOn = (from: string, days: number) => later(addWorkingDays(from, days), schedule.not_before)
  const lastUnits = (day: string) => later(day, schedule.last_units_on ?? null)
  const isUnsent = UNSENT_STATES.includes(state)
  const isOnItsWay = isUnsent || state === 'shipped'
  const isKnown = fewest !== null && most !== null
  return {
    accept_by: state === 'placed' ? latestAcceptance : null,
    ship_by: isUnsent && isKnown ? lastUnits(shipsOn(latestAcceptance, most)) : null,
    arrives:
      isOnItsWay && isKnown && !freight
        ? [
            addWorkingDays(shipsOn(accepted_on ?? placed_on, fewest), schedule.transit_min_days),
            addWorkingDays(lastUnits(shipsOn(latestAcceptance, most)), schedule.transit_max_days),
          ]
        : null,
  }
}

function later(day: string, notBefore: string | null): string {
  return notBefore !== null && notBefore > day ? notBefore : day
}
