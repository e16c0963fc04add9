/** The page of a category. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const categoryTexts = {
  // Spec 2.
  popular: 'Most popular',
  sale: 'ON SALE',
  aboutPopular: 'What shops order most, from every category.',
  aboutSale: 'Lower prices while they last.',
  onSale: 'on sale',
  products: ({ count }: { count: number }) =>
    plural(count, { one: '1 product.', other: `${formatNumber(count)} products.` }),
  within: ({ name }: { name: string }) => `Within ${name}`,
  empty: 'Nothing here yet',
  emptySale: 'Nothing on sale here today',
  emptyText: 'New pieces arrive every week. Until then, the rest of the shop is open.',
  nothingYetText: 'The first pieces will stand here soon.',
  nothingOnSale: 'Nothing is on sale today',
  nothingOnSaleText: 'Prices come down now and then. Until they do, the rest of the shop is open.',
  backHome: 'Back to home page',
  seeAllOf: ({ name }: { name: string }) => `See all of ${name}`,
  browsePopular: 'Browse what is popular',
} as const
