import { BUYER_TYPES } from '#contract/accounts.ts'

/** The kinds of buyer in the words of whoever chooses one (spec 3). */
export const BUYER_KINDS = [
  { type: BUYER_TYPES.designer, title: 'Interior designer', text: 'You furnish rooms for clients.' },
  { type: BUYER_TYPES.ecommerce, title: 'Online shop', text: 'You sell on a website of your own or a marketplace.' },
  { type: BUYER_TYPES.physical, title: 'Shop', text: 'You sell over a counter, in one place or several.' },
  { type: BUYER_TYPES.business, title: 'Business', text: 'You buy for an office, a hotel, a restaurant or the like.' },
  { type: BUYER_TYPES.public, title: 'Private buyer', text: 'You buy for your own home.' },
] as const
