/** Texts of the flower, which saves a product to seeds. */
export const flowerTexts = {
  hint: 'Save to a seed',
  save: ({ title }: { title: string }) => `Save ${title} to a seed`,
  saved: ({ title }: { title: string }) => `Saved: ${title}. Change its seeds`,
} as const
