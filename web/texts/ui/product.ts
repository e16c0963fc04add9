/** Short facts about a product, on its card and its page. */
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
    margin: ({ percent }: { percent: number }) => `${percent}% margin`,
  },
  inCart: ({ units }: { units: number }) => `In your cart: ${units}`,
  order: {
    minimum: ({ units }: { units: number }) => `Min. ${units}`,
    packs: ({ units }: { units: number }) => `packs of ${units}`,
    shipsIn: ({ days }: { days: string }) => `Ships in ${days}`,
  },
  rail: { back: 'Scroll back', next: 'Scroll on' },
  days: ({ fewest, most }: { fewest: number; most: number }) =>
    fewest === most ? plural(most, { one: '1 day', other: `${most} days` }) : `${fewest}–${most} days`,
  workingDays: ({ fewest, most }: { fewest: number; most: number }) =>
    fewest === most
      ? plural(most, { one: '1 working day', other: `${most} working days` })
      : `${fewest}–${most} working days`,
} as const
