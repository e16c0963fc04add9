import { orderStatesTexts } from '#texts/order-states.ts'

/** `PO 4401` and `PO-4401`: many buyers write the word into the number. */
export function poText(number: string): string {
  return /^p\.?o\b/i.test(number) ? number : orderStatesTexts.purchaseOrder({ number })
}
