/** The page of a maker. */
export const makerTexts = {
  shipsFrom: 'Ships from',
  shipsIn: 'Ships in',
  makes: 'Makes',
} as const
