import { orderStatesTexts } from '#texts/orders/order-states.ts'

/** Returns `PO 4401` for `4401`, and `PO-4401` unchanged: many buyers include the prefix in the number. */
export function poNumberText(number: string): string {
  return /^p\.?o\b/i.test(number) ? number : orderStatesTexts.purchaseOrder({ number })
}
