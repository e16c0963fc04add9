/** The home page. */
export const homeTexts = {
  opening: {
    title: 'Good things for the rooms people live in',
    text: 'Wholesale home goods from independent makers. Trade prices in plain sight, orders by the pack, invoices with time to pay.',
  },
  nothingYet: {
    title: 'We are still unpacking',
    text: 'The first pieces will stand here soon. Who opens an account now can order as soon as they do.',
  },
  highlights: 'Highlights',
  categories: 'Shop by category',
  index: 'Everything, by name',
  mostPopular: 'See what is most popular',
  collection: {
    all: ({ count }: { count: number }) => `See all ${count}`,
    allIn: ({ count, name }: { count: number; name: string }) => `See all ${count} in ${name}`,
  },
  howItWorks: {
    title: 'How it works',
    steps: [
      {
        title: 'Look around',
        text: 'Trade prices, packs, minimums and margins stand on every product. Browse and fill a cart without an account.',
      },
      {
        title: 'Tell us about your shop',
        text: 'Registering takes a few minutes: who you are, what you sell and where it goes. A certificate can follow later.',
      },
      {
        title: 'Order by the pack',
        text: 'One order, as many makers as you like, and time to pay. Each parcel brings its invoice. Keep what you plan in seeds.',
      },
    ],
    register: 'Create an account',
  },
} as const
