/** Texts of the home page's band for signed-in buyers. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const memberHomeTexts = {
  title: ({ name }: { name: string }) => `Welcome back, ${name}`,
  orders: 'Your orders',
  needs: 'Needs you',
  nothing: 'Nothing needs you today.',
  overdue: ({ count, amount }: { count: number; amount: string }) =>
    plural(count, { one: `1 invoice overdue: ${amount}`, other: `${formatNumber(count)} invoices overdue: ${amount}` }),
  certificate: ({ state, day }: { state: string; day: string }) => `${state} resale certificate expires ${day}`,
  certificateExpired: ({ state, day }: { state: string; day: string }) => `${state} resale certificate expired ${day}`,
  reorder: 'Reorder',
  allToReorder: 'See all to reorder',
  lastOrdered: ({ day }: { day: string }) => `Last ordered ${day}`,
  units: ({ units, title }: { units: number; title: string }) => `${formatNumber(units)} × ${title}`,
  soldOut: 'Sold out',
  nothingBought: 'What you order appears here, to reorder with one click.',
  quickOrder: 'Quick order',
} as const
