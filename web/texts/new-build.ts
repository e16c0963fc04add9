/** The word that the shop has a newer storefront. */
export const newBuildTexts = {
  text: 'This shop has just been renewed.',
  load: 'Load it now',
  later: 'Not now',
} as const
