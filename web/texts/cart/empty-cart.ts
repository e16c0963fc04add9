/** Texts of the empty cart. */
export const emptyCartTexts = {
  title: 'Your cart is empty',
  text: 'Nothing is reserved until you order, so add whatever catches your eye.',
  openDraft: 'Open a draft',
  saveOrOpenDraft: 'Save or open a draft',
  dueAgain: 'Due to reorder',
  reorder: 'Reorder',
  seeds: 'Order from your seeds',
} as const
