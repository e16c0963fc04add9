import type { MakerOrder } from '#contract/orders.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { dayText } from './arrival.ts'

/** By when a maker accepts and sends its part of an order; null where that is over, or nobody knows. */
export function promiseText({ accept_by, ship_by }: Pick<MakerOrder, 'accept_by' | 'ship_by'>): string | null {
  const [accept, ship] = [accept_by && dayText(accept_by), ship_by && dayText(ship_by)]
  if (accept && ship) return orderFactsTexts.acceptedAndShipsBy({ accept, ship })
  if (accept) return orderFactsTexts.acceptedBy({ accept })
  return ship && orderFactsTexts.shipsBy({ ship })
}
