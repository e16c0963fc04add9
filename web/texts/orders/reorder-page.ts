/** Texts of the reorder list: products that the company bought before. */
import { formatNumber } from '#contract/text/language.ts'
import { countsTexts } from '#texts/ui/counts.ts'

export const reorderPageTexts = {
  title: 'Reorder',
  signIn: 'Sign in to reorder',
  signInText: 'Everything your company has ordered, with the last quantity of each product.',
  empty: 'Nothing to reorder yet',
  emptyText:
    'Products your company orders appear here, with how often and how much you buy, and when they’re due again.',
  list: 'Products',
  productsDue: ({ count, due }: { count: number; due: number }) =>
    `${countsTexts.products({ count })}, ${due} due again`,
  due: 'Due again',
  once: 'Ordered once',
  times: ({ times }: { times: number }) => `Ordered ${formatNumber(times)} times`,
  daily: ({ times }: { times: number }) => `Ordered ${formatNumber(times)} times, every day`,
  everyDays: ({ times, days }: { times: number; days: number }) =>
    `Ordered ${formatNumber(times)} times, about every ${formatNumber(days)} days`,
} as const
