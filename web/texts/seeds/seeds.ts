/** Texts of the page with the list of seeds. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const seedsTexts = {
  title: 'Seeds',
  total: ({ count }: { count: number }) =>
    plural(count, { one: '1 collection', other: `${formatNumber(count)} collections` }),
  guest: {
    title: 'Sign in to see your seeds',
    text: 'Seeds are your own collections: for a client, a season, a wall of your shop. Share them and order from them.',
  },
  none: {
    text: 'A seed is your own collection: for a client, a season, a wall of your shop. Use the flower on anything you like, plan how many you want, then share the seed or order it in one go.',
    make: 'Make your first seed',
    startWith: 'Start with these',
  },
  find: 'Find a seed',
  found: ({ count }: { count: number }) =>
    plural(count, { one: '1 seed found', other: `${formatNumber(count)} seeds found` }),
  shown: ({ shown, count }: { shown: number; count: number }) =>
    plural(count, {
      one: `${formatNumber(shown)} of 1 seed`,
      other: `${formatNumber(shown)} of ${formatNumber(count)} seeds`,
    }),
  more: 'Load more',
  loadingMore: 'Loading more seeds',
  card: {
    public: 'Public',
    products: ({ count }: { count: number }) =>
      plural(count, { one: '1 product', other: `${formatNumber(count)} products` }),
    changed: ({ day }: { day: string }) => `Updated ${day}`,
    menu: ({ name }: { name: string }) => `More actions for ${name}`,
    actions: { rename: 'Rename', share: 'Share', duplicate: 'Duplicate', delete: 'Delete' },
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
