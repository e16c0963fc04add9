/** Texts of a note on a product, in the cart and in a seed. */
export const noteTexts = {
  add: 'Add a note',
  addOn: ({ title }: { title: string }) => `Add a note on ${title}`,
  editOn: ({ title, note }: { title: string; note: string }) => `Edit the note on ${title}: ${note}`,
  field: ({ title }: { title: string }) => `Note on ${title}`,
} as const
