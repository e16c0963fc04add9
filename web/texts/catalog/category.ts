/** Texts of the category page. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const categoryTexts = {
  // Spec 2.
  popular: 'Most popular',
  sale: 'ON SALE',
  aboutPopular: 'What shops order most, from every category.',
  aboutSale: 'Lower prices while they last.',
  onSale: 'on sale',
  products: ({ count }: { count: number }) =>
    plural(count, { one: '1 product.', other: `${formatNumber(count)} products.` }),
  within: ({ name }: { name: string }) => `Categories in ${name}`,
  empty: 'Nothing here yet',
  emptySale: 'Nothing on sale here today',
  emptyText: 'New pieces arrive every week. In the meantime, explore the rest of the shop.',
  nothingYetText: 'Our first pieces arrive soon.',
  nothingOnSale: 'Nothing is on sale today',
  nothingOnSaleText: 'Sales come and go. In the meantime, explore the rest of the shop.',
  backHome: 'Back to home page',
  seeAllOf: ({ name }: { name: string }) => `See all of ${name}`,
  browsePopular: 'Shop most popular',
} as const
