/** Texts of the emails about products that are back in stock. */
export const backInStockTexts = {
  request: 'Email me when it’s back',
  requested: 'We’ll email you once when it’s back in stock.',
  withdraw: 'Don’t email me',
  /** Added to the buttons for screen readers. */
  of: ({ title }: { title: string }) => `: ${title}`,
} as const
