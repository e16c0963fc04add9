/** The button that holds the banners still. */
export const highlightsTexts = {
  pause: { short: 'Pause', whole: 'Pause the highlights' },
  play: { short: 'Play', whole: 'Play the highlights' },
} as const
