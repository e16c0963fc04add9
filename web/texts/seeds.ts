/** The page of the buyer's seeds. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const seedsTexts = {
  title: 'Seeds',
  kept: ({ count }: { count: number }) =>
    plural(count, { one: '1 collection you keep', other: `${formatNumber(count)} collections you keep` }),
  guest: {
    title: 'Sign in to see your seeds',
    text: 'Seeds are collections you keep: for a client, a season, a wall of your shop. Share them, and order from them.',
  },
  none: {
    text: 'A seed is a collection you keep: for a client, a season, a wall of your shop. Press the flower on anything you like, note how many you want, then share it or order it in one go.',
    make: 'Make your first seed',
    begin: 'To begin with',
  },
  find: 'Find a seed',
  found: ({ count }: { count: number }) =>
    plural(count, { one: '1 seed found', other: `${formatNumber(count)} seeds found` }),
  shown: ({ shown, count }: { shown: number; count: number }) =>
    plural(count, { one: `${shown} of 1 seed`, other: `${shown} of ${formatNumber(count)} seeds` }),
  more: 'Load more',
  loadingMore: 'Loading more seeds',
  card: {
    public: 'Public',
    products: ({ count }: { count: number }) =>
      plural(count, { one: '1 product', other: `${formatNumber(count)} products` }),
    changed: ({ day }: { day: string }) => `Changed ${day}`,
    menu: ({ name }: { name: string }) => `More for ${name}`,
    deeds: { rename: 'Rename', share: 'Share', duplicate: 'Duplicate', delete: 'Delete' },
  },
  form: {
    new: 'New seed',
    rename: 'Rename',
    name: 'Name',
    nameExample: 'Spring window',
    description: 'Description',
    optional: 'Optional',
    save: 'Save',
    create: 'Create',
  },
} as const
