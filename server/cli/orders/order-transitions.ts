import { surplusLines } from './order-money.ts'
import type { OrdersShop } from '#server/cli/context.ts'

const MAX_CARRIER_LENGTH = 80
const MAX_TRACKING_LENGTH = 120

/** Ships a suborder, or some of its units. */
export async function ship(
  { orders }: OrdersShop,
  number: string,
  { carrier, tracking, lines }: { carrier: string; tracking?: string; lines?: Map<string, number> },
): Promise<string[]> {
  return orders.fulfilment.ship(number, {
    carrier: carrier.trim().slice(0, MAX_CARRIER_LENGTH),
    tracking: tracking?.trim().slice(0, MAX_TRACKING_LENGTH) || null,
    ...(lines && { lines }),
  })
}

/** Corrects the tracking number of a shipment. */
export async function correctTracking(
  { orders }: OrdersShop,
  number: string,
  tracking: string,
  carrier: string | undefined,
): Promise<string[]> {
  return orders.fulfilment.correctTracking(number, {
    tracking: tracking.trim().slice(0, MAX_TRACKING_LENGTH),
    carrier: carrier?.trim().slice(0, MAX_CARRIER_LENGTH) ?? null,
  })
}

/** Cancels what has not shipped. */
export async function cancel({ orders }: OrdersShop, number: string, reason: string): Promise<string[]> {
  const numbers = await orders.fulfilment.cancel(number, reason)
  const { order, surplus_cents } = await orders.reading.forOperator(number)
  return [`${numbers.join(', ')}: canceled; the buyer gets an email.`, ...surplusLines(order, surplus_cents)]
}
