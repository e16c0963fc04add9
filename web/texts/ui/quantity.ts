/** Texts of quantity fields. */
export const quantityTexts = {
  fewer: ({ label }: { label: string }) => `Fewer: ${label}`,
  more: ({ label }: { label: string }) => `More: ${label}`,
  minimum: ({ units }: { units: number }) => `The minimum is ${units}`,
  most: ({ units }: { units: number }) => `At most ${units} can be ordered`,
  whole: ({ units }: { units: number }) => `Sold in whole units, rounded to ${units}`,
  packs: ({ pack, units }: { pack: number; units: number }) => `Sold in packs of ${pack}, rounded to ${units}`,
} as const
