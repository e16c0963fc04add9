import type { Suborder } from '#contract/schemas/orders.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { formatDay } from './delivery-dates.ts'

/** Returns the text on when a supplier accepts and ships its suborder; null if both dates have passed or are unknown. */
export function leadTimeText({ accept_by, ship_by }: Pick<Suborder, 'accept_by' | 'ship_by'>): string | null {
  const [accept, ship] = [accept_by && formatDay(accept_by), ship_by && formatDay(ship_by)]
  if (accept && ship) return orderFactsTexts.acceptedAndShipsBy({ accept, ship })
  if (accept) return orderFactsTexts.acceptedBy({ accept })
  return ship && orderFactsTexts.shipsBy({ ship })
}
