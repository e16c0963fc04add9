/** Texts of the home page. */
import { formatNumber } from '#contract/text/language.ts'
import { countsTexts } from '#texts/ui/counts.ts'

export const homeTexts = {
  hero: {
    title: 'Good things for the rooms people live in',
    text: 'Wholesale home goods from independent makers. Trade prices in plain sight, orders by the pack, an invoice with each shipment.',
  },
  highlights: 'Highlights',
  banner: { open: 'Shop now', openTitle: ({ heading }: { heading: string }) => `Shop now: ${heading}` },
  categories: 'Shop by category',
  products: countsTexts.products,
  mostPopular: 'See most popular',
  collections: 'Collections',
  allLooks: 'See all looks',
  collection: {
    all: ({ count }: { count: number }) => `See all ${formatNumber(count)}`,
    allIn: ({ count, name }: { count: number; name: string }) => `See all ${formatNumber(count)} in ${name}`,
  },
} as const
