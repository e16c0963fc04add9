/** Texts of the popover of a flower. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const seedPopoverTexts = {
  title: 'Save to a seed',
  loading: 'Loading your seeds',
  find: 'Find a seed',
  first: 'A seed is your own collection: for a client, a season, a wall of your shop. Name your first one.',
  seeds: 'Your seeds',
  products: ({ count }: { count: number }) =>
    plural(count, { one: '1 product', other: `${formatNumber(count)} products` }),
  publicProducts: ({ count }: { count: number }) =>
    plural(count, { one: '1 product · Public', other: `${formatNumber(count)} products · Public` }),
  none: 'No seeds match.',
  saved: ({ name }: { name: string }) => `Saved to ${name}`,
  removed: ({ name }: { name: string }) => `Removed from ${name}`,
  newName: 'New seed name',
  newSeed: 'New seed',
  create: 'Create',
  all: 'See all your seeds',
} as const
