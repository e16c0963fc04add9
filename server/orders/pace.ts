import { workingDayAfter } from '#contract/days.ts'
import { type MakerOrder, type OrderState, UNSENT_STATES } from '#contract/orders.ts'

/** Working days within which a maker says that it will send what was ordered. */
export const ACCEPTED_WITHIN_DAYS = 2

/** What is known of when a child order comes: working days of making it ready and on the way, and days as `2026-11-21`. */
export interface Pace {
  state: OrderState
  lead_time_min_days: number | null
  lead_time_max_days: number | null
  transit_min_days: number
  transit_max_days: number
  freight: boolean
  placed_on: string
  accepted_on: string | null
  /** The day before which the buyer wants nothing to leave. */
  not_before: string | null
}

type Days = Pick<MakerOrder, 'accept_by' | 'ship_by' | 'arrives'>

/**
 * By when its maker accepts it and all of it leaves, and when it can be there: accepting takes its days, making ready is counted from
 * then, waits for the day the buyer wants it to leave, then comes the way. Null is what is over, and what nobody knows.
 */
export function daysOf(pace: Pace): Days {
  const { state, freight, placed_on, accepted_on } = pace
  const latestYes = accepted_on ?? workingDayAfter(placed_on, ACCEPTED_WITHIN_DAYS)
  const fewest = pace.lead_time_min_days
  const most = pace.lead_time_max_days ?? fewest
  const leaves = (from: string, days: number) => later(workingDayAfter(from, days), pace.not_before)
  const toLeave = UNSENT_STATES.includes(state)
  const toCome = toLeave || state === 'shipped'
  const isKnown = fewest !== null && most !== null
  return {
    accept_by: state === 'placed' ? latestYes : null,
    ship_by: toLeave && isKnown ? leaves(latestYes, most) : null,
    arrives:
      toCome && isKnown && !freight
        ? [
            workingDayAfter(leaves(accepted_on ?? placed_on, fewest), pace.transit_min_days),
            workingDayAfter(leaves(latestYes, most), pace.transit_max_days),
          ]
        : null,
  }
}

function later(day: string, notBefore: string | null): string {
  return notBefore !== null && notBefore > day ? notBefore : day
}
