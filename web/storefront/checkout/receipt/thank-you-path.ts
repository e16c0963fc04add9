import { href } from 'react-router'

/** Returns the URL of the thank-you page of an order. */
export function thankYouPath(invoice: string): string {
  return `${href('/thank-you-page')}?order=${encodeURIComponent(invoice)}`
}
