/** Where an order of the company is shown. */
export function orderPath(invoice: string): string {
  return `/buyer/orders/${encodeURIComponent(invoice)}`
}
