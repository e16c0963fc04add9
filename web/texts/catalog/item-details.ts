import { formatNumber } from '#contract/text/language.ts'

/** Texts of the product page's parts that are loaded later. */
export const itemDetailsTexts = {
  family: {
    soldOut: ({ choice }: { choice: string }) => `${choice}, sold out`,
    notMade: ({ choice, options }: { choice: string; options: string }) => `${choice}, not made in ${options}`,
    nearest: ({ choices }: { choices: string }) => `${choices}. Choosing one shows the closest match.`,
  },
  details: {
    title: 'Details',
    sku: 'SKU',
    number: 'Product number',
    about: 'About this piece',
    madeBy: ({ maker }: { maker: string }) => `Made by ${maker}`,
    allOf: ({ maker }: { maker: string }) => `Shop all from ${maker}`,
    care: 'Care',
    documents: 'Documents',
    newTab: '(opens in a new tab)',
  },
  unavailable: {
    discontinued: 'This product has been discontinued.',
    discontinuedText: 'This page stays available for your records.',
    soldOut: 'Sold out for now.',
    soldOutText: "We'll list it again when it's restocked.",
    others: ({ category }: { category: string }) => `Shop ${category}`,
    replacement: 'Replacement',
    replacedBy: 'Replaced by',
    price: ({ price, minimum }: { price: string; minimum: number }) =>
      `${price} each, minimum ${formatNumber(minimum)}`,
  },
  recentlyViewed: 'Recently viewed',
} as const
