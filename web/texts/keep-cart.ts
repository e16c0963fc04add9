/** Keeping a cart as a seed. */
export const keepCartTexts = {
  keep: 'Keep this cart as a seed',
  name: ({ day }: { day: string }) => `Cart of ${day}`,
  kept: ({ name }: { name: string }) => `Kept as “${name}”`,
  open: 'Open',
} as const
