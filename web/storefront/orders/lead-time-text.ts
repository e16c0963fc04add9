import type { Suborder } from '#contract/schemas/orders/orders.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { formatDay } from './delivery-dates.ts'

/**
 * Returns the text on when a suborder ships; null if it has shipped or the date is unknown. Until it is accepted, the date is only
 * expected. The day of acceptance is not shown, because nothing notifies the supplier of it.
 */
export function leadTimeText({ accept_by, ship_by }: Pick<Suborder, 'accept_by' | 'ship_by'>): string | null {
  if (ship_by === null) return null
  const ship = formatDay(ship_by)
  return accept_by === null ? orderFactsTexts.shipsBy({ ship }) : orderFactsTexts.expectedBy({ ship })
}
