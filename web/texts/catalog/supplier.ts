/** Texts about a supplier, which buyers know as the maker. */
export const supplierTexts = {
  shipsFrom: 'Ships from',
  shipsIn: 'Ships in',
  categories: 'Categories',
  minimum: 'Minimum',
  firstOrder: ({ first }: { first: string }) => `${first} first order`,
  reorders: ({ later }: { later: string }) => `${later} reorders`,
  firstOrderAndReorders: ({ first, later }: { first: string; later: string }) =>
    `${first} first order, ${later} reorders`,
  everyOrder: ({ amount }: { amount: string }) => `${amount} per order`,
  holidays: 'Holidays',
  noShipping: ({ from, until, again }: { from: string; until: string; again: string }) =>
    `Away ${from} to ${until}. Ships again from ${again}.`,
  makerMinimum: ({ minimum }: { minimum: string }) => `Maker minimum: ${minimum}`,
} as const
