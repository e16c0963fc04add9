/** Texts of the order list. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const ordersTexts = {
  title: 'Your orders',
  signIn: 'Sign in to see your orders',
  signInText: 'Track your orders, download documents and order again.',
  list: 'Orders',
  count: ({ count }: { count: number }) => plural(count, { one: '1 order', other: `${formatNumber(count)} orders` }),
  makersAndMore: ({ makers, more }: { makers: string; more: number }) => `${makers} and ${formatNumber(more)} more`,
  search: {
    title: 'Search your orders',
    hint: 'Number, PO, SKU, product or maker',
    go: 'Search',
    export: ({ count }: { count: number }) =>
      plural(count, { one: 'Export 1 order (CSV)', other: `Export ${formatNumber(count)} orders (CSV)` }),
  },
  filters: {
    applied: 'Applied filters',
    remove: 'Remove filter:',
    clear: 'Clear all',
    state: 'Status',
    more: 'Payment, dates and buyer',
    payment: 'Payment',
    anyPayment: 'Any',
    fromField: 'Ordered from',
    untilField: 'Ordered until',
    from: ({ date }: { date: string }) => `From ${date}`,
    until: ({ date }: { date: string }) => `Until ${date}`,
    onlyMine: 'Only my orders',
    mine: 'Mine',
    quoted: ({ text }: { text: string }) => `“${text}”`,
    show: 'Show orders',
  },
  none: {
    title: 'No matching orders',
    text: 'Try fewer words, or another status. You can search by order number, PO number, SKU, product or maker.',
    all: 'Show all orders',
  },
  empty: {
    title: 'No orders yet',
    text: 'Your orders appear here, with tracking, invoices and packing slips.',
  },
} as const
