/** The cart before anything is in it. */
export const emptyCartTexts = {
  title: 'Your cart is empty',
  text: 'Nothing is reserved until you order, so put in whatever catches your eye.',
  openDraft: 'Open a draft',
  keepOrOpenDraft: 'Keep as a draft, or open one',
  dueAgain: 'Due again',
  boughtBefore: 'Bought before',
  seeds: 'Order from your seeds',
} as const
