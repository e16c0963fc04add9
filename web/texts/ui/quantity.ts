import { formatNumber } from '#contract/text/language.ts'

/** Texts of quantity fields. */
export const quantityTexts = {
  fewer: ({ label }: { label: string }) => `Fewer: ${label}`,
  more: ({ label }: { label: string }) => `More: ${label}`,
  minimum: ({ units }: { units: number }) => `The minimum is ${formatNumber(units)}`,
  most: ({ units }: { units: number }) => `At most ${formatNumber(units)} can be ordered`,
  whole: ({ units }: { units: number }) => `Sold in whole units, rounded up to ${formatNumber(units)}`,
  /** `lower`: true if one pack less can be ordered. */
  packs: ({ pack, units, lower }: { pack: number; units: number; lower: boolean }) =>
    `Sold in packs of ${formatNumber(pack)}, rounded up to ${formatNumber(units)}${lower ? `. Or enter ${units - pack}` : ''}`,
} as const
