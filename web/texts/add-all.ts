/** Adding all products of a list to the cart. */
export const addAllTexts = {
  all: ({ count }: { count: number }) => (count === 1 ? 'Add it to cart' : `Add all ${count} to cart`),
  // After some were refused.
  rest: ({ count }: { count: number }) => `Add the ${count} left to cart`,
  refused: ({ titles }: { titles: string }) => `Could not be added to cart: ${titles}`,
} as const
