/** Texts for saving the cart as a seed. */
export const saveCartAsSeedTexts = {
  save: 'Save cart as seed',
  name: ({ day }: { day: string }) => `Cart from ${day}`,
  saved: ({ name }: { name: string }) => `Saved as “${name}”`,
  open: 'Open',
} as const
