/** Short facts about a product, on its card and its page. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const productTexts = {
  badges: {
    new: 'New',
    sale: 'Sale',
    best_seller: 'Best seller',
    low_stock: 'Low stock',
    sold_out: 'Sold out',
    discontinued: 'Discontinued',
  },
  price: {
    now: 'Now',
    was: ', was',
    each: 'each',
    retail: ({ price }: { price: string }) => `Retail ${price}`,
    margin: ({ percent }: { percent: number }) => `${formatNumber(percent)}% margin`,
  },
  inCart: ({ units }: { units: number }) => `In your cart: ${formatNumber(units)}`,
  order: {
    minimum: ({ units }: { units: number }) => `Min. ${formatNumber(units)}`,
    packs: ({ units }: { units: number }) => `packs of ${formatNumber(units)}`,
    shipsIn: ({ days }: { days: string }) => `Ships in ${days}`,
  },
  backOrder: {
    backorder: ({ date }: { date: string | null }) =>
      date === null ? 'Back order' : `Back order · ships about ${date}`,
    preorder: ({ date, orderBy }: { date: string | null; orderBy: string | null }) => {
      const ships = date === null ? 'Preorder' : `Preorder · ships from ${date}`
      return orderBy === null ? ships : `${ships}, order by ${orderBy}`
    },
  },
  rail: { back: 'Scroll back', next: 'Scroll on' },
  days: ({ fewest, most }: { fewest: number; most: number }) =>
    fewest === most
      ? plural(most, { one: '1 day', other: `${formatNumber(most)} days` })
      : `${formatNumber(fewest)}–${formatNumber(most)} days`,
} as const
