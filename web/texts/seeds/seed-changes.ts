/** Messages about changes to seeds, on any page. */
export const seedChangesTexts = {
  /** Name of a buyer's first seed, until they rename it. */
  firstSeed: 'My first seed',
  deleted: ({ name }: { name: string }) => `“${name}” deleted`,
  undo: 'Undo',
  copied: ({ name }: { name: string }) => `Copied as “${name}”`,
  open: 'Open',
  moreFailed: 'More seeds couldn’t be loaded. Try again.',
} as const
