/** Texts of the reorder list: products that the company bought before. */
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
  times: ({ times }: { times: number }) => `Ordered ${times} times`,
  daily: ({ times }: { times: number }) => `Ordered ${times} times, every day`,
  everyDays: ({ times, days }: { times: number; days: number }) => `Ordered ${times} times, about every ${days} days`,
} as const
