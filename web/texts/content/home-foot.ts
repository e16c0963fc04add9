/** Texts of the home page's parts that are loaded later. */
export const homeFootTexts = {
  nothingYet: {
    title: 'We are still unpacking',
    text: 'Our first pieces arrive soon. Open an account now, and you can order as soon as they do.',
  },
  index: 'Everything, by name',
  howItWorks: {
    title: 'How it works',
    steps: [
      {
        title: 'Look around',
        text: 'Trade prices, packs, minimums and margins are shown on every product. Browse and fill a cart without an account.',
      },
      {
        title: 'Tell us about your shop',
        text: 'Registering takes a few minutes: who you are, what you sell and where we ship. You can add a resale certificate later.',
      },
      {
        title: 'Order by the pack',
        text: 'One order, as many makers as you like. You get an invoice with each shipment. Save your plans as seeds.',
      },
    ],
    register: 'Create an account',
  },
} as const
