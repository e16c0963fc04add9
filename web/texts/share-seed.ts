/** The window that shares a seed. */
export const shareSeedTexts = {
  title: 'Share',
  shared: 'Shared with a link',
  public: 'Public',
  publicHint: 'Whoever has the link sees it. Notes stay yours.',
  link: 'Link',
  client: {
    title: 'For a client',
    text: 'Large pictures, and no wholesale price anywhere.',
    prices: { retail: 'Retail prices', none: 'No prices' },
    link: 'Link to the client view',
    open: 'Open it',
    sheet: 'Line sheet (PDF)',
  },
  replace: {
    ask: 'Replace the link…',
    title: 'Replace the link',
    text: 'Every link you have sent stops working at once. This cannot be undone.',
    keep: 'Keep it',
  },
} as const
