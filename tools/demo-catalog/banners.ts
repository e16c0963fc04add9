interface Banner {
  key: string
  alt: string
  heading: string
  text: string
  link: string
}

/** One per picture in database/demo/pictures/banners, in the order of the home page. */
export const BANNERS: readonly Banner[] = [
  {
    key: 'banner-sage-shelf',
    alt: 'Framed arch print, cream bowl, vase with dried grasses and terracotta pitcher on an oak shelf before a sage wall',
    heading: 'Clay, oak and a little green',
    text: 'Twenty-four makers, one order, terms of 30 or 60 days.',
    link: '/category/decor-wall-art',
  },
  {
    key: 'banner-terracotta-table',
    alt: 'Napkins, a mug, stacked plates and two vases on a walnut table before a terracotta wall',
    heading: 'Set the table for autumn',
    text: 'Plates, pitchers and linen in warm clay colors.',
    link: '/category/kitchen-dining',
  },
  {
    key: 'banner-ink-evening',
    alt: 'Brass-rimmed mirror, terracotta candle holders and a rippled ivory lamp in evening light before an ink blue wall',
    heading: 'Lamps on by five',
    text: 'Bases, shades and candlelight for the short days.',
    link: '/category/lighting',
  },
  {
    key: 'banner-cream-linen',
    alt: 'Potted plant, sage candle, folded sage throw and a rattan basket in window light before a cream wall',
    heading: 'On sale while it lasts',
    text: 'End-of-run colors at up to 30 percent off.',
    link: '/category?sale=1',
  },
  {
    key: 'banner-blush-kitchen',
    alt: 'Cutting boards, sage bowls, ivory canisters and a forest green mug on an oak counter before a blush wall',
    heading: 'Made by people with names',
    text: 'Every product page tells you who, where and how.',
    link: '',
  },
  {
    key: 'banner-forest-garden',
    alt: 'Terracotta and ivory planters, an ochre watering can and a charcoal lantern before a forest green wall',
    heading: 'The shop spills outside',
    text: 'Pots, cans, lanterns and mats for the front step.',
    link: '/category/outdoor-garden',
  },
]
