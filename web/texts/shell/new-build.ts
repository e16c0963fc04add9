/** Texts of the message that a newer build is available. */
export const newBuildTexts = {
  text: 'A new version of this shop is available.',
  load: 'Reload',
  later: 'Not now',
} as const
