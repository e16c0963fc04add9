/** The list of orders. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const ordersTexts = {
  title: 'Your orders',
  signIn: 'Sign in to see your orders',
  signInText: 'Where each order is, its papers, and the way to order it again.',
  list: 'Orders',
  count: ({ count }: { count: number }) => plural(count, { one: '1 order', other: `${formatNumber(count)} orders` }),
  makersAndMore: ({ makers, more }: { makers: string; more: number }) => `${makers} and ${more} more`,
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
    state: 'State',
    more: 'Payment, dates and who ordered',
    payment: 'Payment',
    anyPayment: 'Any',
    fromField: 'Ordered from',
    untilField: 'Ordered until',
    from: ({ date }: { date: string }) => `From ${date}`,
    until: ({ date }: { date: string }) => `Until ${date}`,
    onlyMine: 'Only what I ordered',
    mine: 'Mine',
    quoted: ({ text }: { text: string }) => `“${text}”`,
    show: 'Show orders',
  },
  none: {
    title: 'No order is like this',
    text: 'Try fewer words, or another state. Order numbers, PO numbers, SKUs, products and makers are found.',
    all: 'Show all orders',
  },
  empty: {
    title: 'No orders yet',
    text: 'What you order stands here: where it is, its invoices and packing slips, and the way to order it again.',
  },
} as const
