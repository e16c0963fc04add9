/** Texts of the colors on a product card. */
export const cardColorsTexts = {
  madeIn: ({ names }: { names: string }) => `Made in ${names}`,
} as const
