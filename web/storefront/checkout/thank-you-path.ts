/** Where an order that has just been placed is shown. */
export function thankYouPath(invoice: string): string {
  return `/thank-you-page?order=${encodeURIComponent(invoice)}`
}
