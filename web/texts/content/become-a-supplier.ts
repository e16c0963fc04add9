/** Texts of the page for makers who want to sell in the shop. */
export const becomeASupplierTexts = {
  title: 'Become a supplier',
  heading: 'Made by you, sold by shops',
  intro:
    'Shops, studios and businesses come here for things with a maker behind them. If you make for the home, by hand or in a small workshop, we would like to see your work.',
  description: 'How makers begin to sell here: what we look for, what to send, and whom to write to.',
  steps: {
    title: 'How it begins',
    list: [
      {
        title: 'Write to us',
        text: 'What you make, where, and with how many people. A few plain photographs are enough.',
      },
      {
        title: 'Send a price list',
        text: 'Wholesale prices, packs and minimums, what is in stock, and how many working days the rest takes.',
      },
      { title: 'Let us hold one', text: 'A sample tells more than a page. We look at it, and at how it was packed.' },
      {
        title: 'Begin small',
        text: 'We add your goods to the catalog from your list. You ship each order from your own workshop.',
      },
    ],
  },
  looksFor: {
    title: 'What we look for',
    list: [
      'You make what you sell, or know the people who do by name.',
      'Packs that a parcel service can carry without breaking them.',
      'A lead time that you can keep in a busy month.',
      'Goods that you can make again when a shop reorders them.',
    ],
  },
  contact: {
    title: 'Write to us',
    text: 'There is no form. A person reads what you send, and answers.',
  },
} as const
