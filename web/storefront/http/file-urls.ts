/** Paths of files that the server makes. They are not routes of React Router, so `href` does not know them. */

/** The cart as a document. */
export function cartFileUrl(format: 'pdf' | 'csv'): string {
  return `/cart-files/cart.${format}`
}

/** The line sheet of a seed (PDF), with the prices to print on it. */
export function lineSheetUrl(uuid: string, prices: 'wholesale' | 'retail' | 'none'): string {
  return `/seed-sheets/${uuid}.pdf?prices=${prices}`
}

/** The preview image of a public seed, for link previews in messengers. */
export function seedImageUrl(uuid: string): string {
  return `/seed-pictures/${uuid}.jpg`
}
