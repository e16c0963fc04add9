/** Texts of the dialog that shares a seed. */
export const shareSeedTexts = {
  title: 'Share',
  shared: 'Shared with a link',
  public: 'Public',
  publicHint: 'Anyone with the link can see it. Your notes stay private.',
  link: 'Link',
  client: {
    title: 'For a client',
    text: 'Large images and no wholesale prices.',
    prices: { retail: 'Retail prices', none: 'No prices' },
    link: 'Link to the client view',
    open: 'Open',
    sheet: 'Line sheet (PDF)',
  },
  replace: {
    open: 'Replace link…',
    title: 'Replace link',
    text: 'Links you’ve already shared stop working immediately. You can’t undo this.',
    cancel: 'Keep link',
  },
} as const
