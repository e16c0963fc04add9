import type { StatementRow } from '#contract/schemas/admin/orders/bank-statement.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Tone } from '#web/backoffice/ui/badge.tsx'

type Match = StatementRow['match']

/** Title and color of each kind of match. */
export const MATCHES: Record<Match, { title: string; tone: Tone }> = {
  exact: { title: 'Exact', tone: 'good' },
  partial: { title: 'Partial', tone: 'warning' },
  over: { title: 'Too much', tone: 'warning' },
  double: { title: 'Paid twice', tone: 'bad' },
  suggested: { title: 'Suggested', tone: 'neutral' },
  ambiguous: { title: 'Several fit', tone: 'warning' },
  unknown: { title: 'Unknown', tone: 'bad' },
  booked: { title: 'Booked', tone: 'neutral' },
  outgoing: { title: 'Outgoing', tone: 'neutral' },
}

/** Matches that are selected without a decision: the text names the order, and the order owes the money. */
const CERTAIN: ReadonlySet<Match> = new Set(['exact', 'partial'])

/** True if a payment is selected at first. */
export function isCertain({ match }: StatementRow): boolean {
  return CERTAIN.has(match)
}

/** True if a payment can be booked: it is money from a buyer, and not booked before. */
export function isBookable({ match }: StatementRow): boolean {
  return match !== 'booked' && match !== 'outgoing'
}

/** Returns why a payment was matched like this. */
export function reasonOf({ match, number, candidates: [first] }: StatementRow): string {
  const open = first ? formatDollars(first.open) : ''
  switch (match) {
    case 'exact':
      return `The text names ${number}, and exactly this is open.`
    case 'partial':
      return `The text names ${number}, of which ${open} is open.`
    case 'over':
      return `The text names ${number}, of which only ${open} is open. The rest becomes a surplus of the order.`
    case 'double':
      return `The text names ${number}, of which nothing is open any more.`
    case 'suggested':
      return 'The text names no number; one order fits by its amount or company.'
    case 'ambiguous':
      return 'The text names no number, and several orders fit. Choose one.'
    case 'unknown':
      return 'No order fits. Enter the number of the order or invoice, or leave it.'
    case 'booked':
      return 'It was booked before.'
    case 'outgoing':
      return 'It is not money from a buyer.'
  }
}
