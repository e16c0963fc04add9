/** Names and descriptions of the kinds of buyer (spec 3). */
export const buyerKindsTexts = {
  designer: { title: 'Interior designer', text: 'You furnish rooms for clients.' },
  ecommerce: { title: 'Online shop', text: 'You sell on a website of your own or a marketplace.' },
  physical: { title: 'Shop', text: 'You sell over a counter, in one place or several.' },
  business: { title: 'Business', text: 'You buy for an office, a hotel, a restaurant or the like.' },
  public: { title: 'Private buyer', text: 'You buy for your own home.' },
} as const
