/** Texts of the button that pauses the banners. */
export const highlightsTexts = {
  pause: { short: 'Pause', whole: 'Pause the highlights' },
  play: { short: 'Play', whole: 'Play the highlights' },
} as const
