/** The window under a flower. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const seedPopoverTexts = {
  title: 'Save to a seed',
  loading: 'Loading your seeds',
  find: 'Find a seed',
  first: 'A seed is a collection you keep: for a client, a season, a wall of your shop. Name your first one.',
  seeds: 'Your seeds',
  products: ({ count }: { count: number }) =>
    plural(count, { one: '1 product', other: `${formatNumber(count)} products` }),
  publicProducts: ({ count }: { count: number }) =>
    plural(count, { one: '1 product · Public', other: `${formatNumber(count)} products · Public` }),
  none: 'No seed has that in its name.',
  saved: ({ name }: { name: string }) => `Saved to ${name}`,
  takenOut: ({ name }: { name: string }) => `Taken out of ${name}`,
  newName: 'Name of a new seed',
  newSeed: 'New seed',
  create: 'Create',
  all: 'See all your seeds',
} as const
