/** The page of a maker. */
export const makerTexts = {
  shipsFrom: 'Ships from',
  shipsIn: 'Ships in',
  makes: 'Makes',
  minimum: 'Minimum',
  asksFirst: ({ first }: { first: string }) => `${first} with a first order`,
  asksLater: ({ later }: { later: string }) => `${later} with each order after the first`,
  asksBoth: ({ first, later }: { first: string; later: string }) =>
    `${first} with a first order, ${later} with later ones`,
  asksAlways: ({ sum }: { sum: string }) => `${sum} with each order`,
  asks: ({ maker, sums }: { maker: string; sums: string }) => `${maker} asks for ${sums}.`,
} as const
