import { formatNumber } from '#contract/text/language.ts'

/** Texts for adding all products of a list to the cart. */
export const addAllTexts = {
  all: ({ count }: { count: number }) => (count === 1 ? 'Add to cart' : `Add all ${formatNumber(count)} to cart`),
  // After some could not be added.
  remaining: ({ count }: { count: number }) => `Add the remaining ${formatNumber(count)} to cart`,
  failed: ({ titles }: { titles: string }) => `Couldn’t be added to cart: ${titles}`,
} as const
