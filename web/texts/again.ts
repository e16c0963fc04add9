/** What the company bought before. */
import { countsTexts } from './counts.ts'

export const againTexts = {
  title: 'Previously bought',
  signIn: 'Sign in to see what you bought before',
  signInText: 'Everything your company ordered, with the quantity of the last time.',
  empty: 'Nothing bought yet',
  emptyText: 'What your company orders stands here, with how often, how much, and when it is due again.',
  list: 'Products',
  productsDue: ({ count, due }: { count: number; due: number }) =>
    `${countsTexts.products({ count })}, ${due} of these due again by how often you order`,
  due: 'Due again',
  once: 'Ordered once',
  times: ({ times }: { times: number }) => `Ordered ${times} times`,
  daily: ({ times }: { times: number }) => `Ordered ${times} times, every day`,
  everyDays: ({ times, days }: { times: number; days: number }) => `Ordered ${times} times, about every ${days} days`,
} as const
