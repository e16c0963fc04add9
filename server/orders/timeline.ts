import { formatDollars, toDollars } from '#contract/money.ts'
import type { EventDetails } from '#server/history/history.ts'

/** What happened, in a sentence for the buyer; `maker` is whom it is about, or null where it is about the whole order. */
export function sentenceOf(kind: string, maker: string | null, details: EventDetails): string {
  const who = maker ?? 'The order'
  const because = details.reason ? `: ${details.reason}` : '.'
  switch (kind) {
    case 'placed':
      return 'The order was placed.'
    case 'accepted':
      return `${who} accepted the order.`
    case 'shipped':
      return shipped(who, details)
    case 'delivered':
      return `What ${who} sent has arrived.`
    case 'cancelled':
      return `The order from ${who} was cancelled${because}`
    case 'rest_cancelled':
      return `${units(details)} from ${who} will not be sent${because}`
    case 'invoiced':
      return `Invoice ${details.number} over ${amount(details)} was written.`
    case 'refunded':
      return `The order from ${who} was refunded with ${amount(details)}${because}`
    case 'part_refunded':
      return `${amount(details)} of the order from ${who} was refunded${because}`
    case 'freight_quoted':
      return freight(who, details)
    case 'card_released':
      return 'The card was not charged: nothing of the order is left to pay.'
    case 'paid':
      return `${amount(details)} came in by ${METHODS[details.method ?? ''] ?? 'payment'}.`
    case 'paid_back':
      return `${amount(details)} went back to you by ${METHODS[details.method ?? ''] ?? 'payment'}.`
    case 'charged_back':
      return `The bank of your card took ${amount(details)} back.`
    case 'payment_failed':
      return `The card was not charged: ${details.failure ?? 'its bank did not pay.'} Please pay in another way.`
    default:
      return details.text ?? `${kind.replaceAll('_', ' ')}.`
  }
}

function shipped(who: string, details: EventDetails): string {
  const what = details.last ? `${units(details)}, all that was left,` : units(details)
  const tracking = details.tracking ? `, tracking number ${details.tracking}` : ''
  return `${who} sent ${what} with ${details.carrier}${tracking}.`
}

function freight(who: string, { cents = 0, tax = 0 }: EventDetails): string {
  if (cents === 0) return `Freight from ${who} costs nothing.`
  const more = tax > 0 ? ` and ${formatDollars(toDollars(tax))} sales tax` : ''
  return `Freight from ${who} is ${formatDollars(toDollars(cents))}${more}.`
}

function units({ units = 0 }: EventDetails): string {
  return units === 1 ? '1 unit' : `${units} units`
}

function amount({ cents = 0 }: EventDetails): string {
  return formatDollars(toDollars(cents))
}

const METHODS: Record<string, string> = { card: 'card', bank_transfer: 'bank transfer', check: 'check' }
