import { counted } from '#contract/text/language.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import type { EventDetails } from '#server/history/history.ts'

/**
 * Returns the text of an event for everyone who may read the order: the buyer, their company and the operator. `supplier` is the
 * supplier of the suborder, or null for events of the whole order.
 */
export function eventText(kind: string, supplier: string | null, details: EventDetails): string {
  const who = supplier ?? 'The maker'
  const because = details.reason ? `: ${details.reason}` : '.'
  switch (kind) {
    case 'placed':
      return details.text ?? 'Order placed.'
    case 'accepted':
      return `${who} accepted the order.`
    case 'shipped':
      return shippedText(who, details)
    case 'delivered':
      return `${possessive(who)} shipment was delivered.`
    case 'cancelled':
      return `The order from ${who} was canceled${because}`
    case 'rest_cancelled':
      return `${units(details)} from ${who} will not ship${because}`
    case 'invoiced':
      return `Invoice ${details.number} for ${amount(details)} issued.`
    case 'refunded':
      return `Order from ${who} refunded (${amount(details)})${because}`
    case 'part_refunded':
      return `${amount(details)} of the order from ${who} refunded${because}`
    case 'freight_quoted':
      return freightText(who, details)
    case 'card_released':
      return 'The card was not charged: nothing of the order is left to pay.'
    case 'paid':
      return `Payment of ${amount(details)} received${methodText(details)}.`
    case 'paid_back':
      return `${amount(details)} refunded${details.method === 'card' ? ' to your card' : methodText(details)}.`
    case 'charged_back':
      return `Your card's bank took ${amount(details)} back.`
    case 'payment_failed':
      return `The card was not charged: ${details.failure ?? 'its bank did not pay.'} Please pay in another way.`
    case 'note':
      return `Note: ${details.text ?? ''}`
    default:
      return details.text ?? `${kind.replaceAll('_', ' ')}.`
  }
}

function shippedText(who: string, details: EventDetails): string {
  const complete = details.last ? ' (complete)' : ''
  const tracking = details.tracking ? `, tracking number ${details.tracking}` : ''
  return `${who} shipped ${units(details)}${complete} via ${details.carrier}${tracking}.`
}

function freightText(who: string, { cents = 0, tax = 0 }: EventDetails): string {
  if (cents === 0) return `Freight from ${who} is free.`
  const more = tax > 0 ? ` and ${formatDollars(toDollars(tax))} sales tax` : ''
  return `Freight from ${who} is ${formatDollars(toDollars(cents))}${more}.`
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`
}

function units({ units = 0 }: EventDetails): string {
  return counted(units, 'unit')
}

function amount({ cents = 0 }: EventDetails): string {
  return formatDollars(toDollars(cents))
}

const METHODS: Record<string, string> = { card: ' by card', bank_transfer: ' by bank transfer', check: ' by check' }

function methodText({ method = '' }: EventDetails): string {
  return METHODS[method] ?? ''
}
