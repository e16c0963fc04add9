/** What becomes of a change to the buyer's seeds, wherever it was made. */
export const seedChangesTexts = {
  /** What a buyer's first seed is called until they say otherwise. */
  firstSeed: 'My first seed',
  deleted: ({ name }: { name: string }) => `“${name}” was deleted`,
  undo: 'Undo',
  copied: ({ name }: { name: string }) => `Copied as “${name}”`,
  open: 'Open',
  moreFailed: 'More seeds could not be loaded. Please try again.',
} as const
