/** A field in which a quantity is typed. */
export const quantityTexts = {
  fewer: ({ label }: { label: string }) => `Fewer: ${label}`,
  more: ({ label }: { label: string }) => `More: ${label}`,
  minimum: ({ units }: { units: number }) => `The minimum is ${units}.`,
  most: ({ units }: { units: number }) => `At most ${units} can be ordered.`,
  whole: 'Sold in whole units.',
  steps: ({ units }: { units: number }) => `Sold in steps of ${units}.`,
  changed: ({ reason, units }: { reason: string; units: number }) => `${reason} Now ${units}.`,
} as const
