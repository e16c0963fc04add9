interface Collection {
  slug: string
  name: string
  description: string
  placement: 'homepage' | 'featured' | 'must_have' | 'none'
  /** Item ids of the products. The first twelve that exist are used; the first one's image is the image of the collection. */
  products: string
}

export const COLLECTIONS: readonly Collection[] = [
  {
    slug: 'featured',
    name: 'Featured',
    description: 'Twelve pieces for the window, one from each of twelve makers.',
    placement: 'featured',
    products: `vase-ceramic-forest-8 pendant-rattan-rattan-0 rug-wool-terracotta-1-p4 chair-wood-oak-0 throw-wool-ochre-0
      table-lamp-ceramic-ivory-3 bowl-ceramic-ink-0 board-wood-walnut-2 lantern-metal-brass-1 frame-wood-walnut-print1
      bedding-linen-sage-0 mirror-brass-brass-3 pitcher-ceramic-sage-0 jar-ceramic-ink-0`,
  },
  {
    slug: 'must-have',
    name: 'Must-haves',
    description: 'Useful, easy to explain, and small enough for any shop.',
    placement: 'must_have',
    products: `mug-ceramic-sage-1 napkins-linen-sand-0 candle-ceramic-ivory-1 board-wood-oak-0 basket-rattan-rattan-1
      planter-ceramic-terracotta-0 doormat-coir-ink-0-p2 towel-linen-sage-1 dispenser-ceramic-ivory-0
      cushion-linen-ivory-0-p3 vase-ceramic-blush-3 hooks-wood-oak-0 bath-mat-cotton-ivory-0 planter-ceramic-sage-2`,
  },
  {
    slug: 'the-terracotta-table',
    name: 'The terracotta table',
    description: 'Warm clay, honey glass and oak. Lay it for two and it still looks like a party.',
    placement: 'homepage',
    products: `plates-ceramic-terracotta-3 pitcher-ceramic-terracotta-2 mug-ceramic-terracotta-2 bowl-ceramic-terracotta-0
      candle-ceramic-terracotta-3 glassware-glass-ochre-1 napkins-linen-blush-0 towel-linen-terracotta-0 tray-wood-ash-2
      jar-ceramic-terracotta-2 board-wood-oak-0`,
  },
  {
    slug: 'quiet-oak',
    name: 'Quiet oak',
    description: 'One wood from the hall to the bedroom. Nothing here needs a matching set to look right.',
    placement: 'homepage',
    products: `side-table-wood-oak-0 stool-wood-oak-1 chair-wood-oak-1 mirror-wood-oak-1 clock-wood-oak-0 tray-wood-oak-0
      shelf-wood-oak-0 chair-wood-oak-0 floor-lamp-wood-oak-0 bowl-wood-oak-2 hooks-wood-oak-1 frame-wood-oak-print3`,
  },
  {
    slug: 'sage-through-the-house',
    name: 'Sage, through the house',
    description: 'The green that behaves like a neutral. Twelve rooms could share it without anyone noticing.',
    placement: 'homepage',
    products: `throw-wool-sage-1 table-lamp-ceramic-sage-0 rug-wool-sage-2-p5 vase-ceramic-sage-4 bedding-linen-sage-0
      mug-ceramic-sage-1 pitcher-ceramic-sage-0 towel-stack-cotton-sage-0 planter-ceramic-sage-2 napkins-linen-sage-0
      cushion-linen-sage-2 watering-can-metal-sage-1`,
  },
  {
    slug: 'when-the-lamps-come-on',
    name: 'When the lamps come on',
    description: 'Rooms are judged after five o’clock. Start with three low lights and leave the ceiling alone.',
    placement: 'homepage',
    products: `table-lamp-ceramic-ink-0 candle-brass-brass-0 lantern-metal-brass-0 table-lamp-brass-brass-1
      pendant-metal-forest-0 candle-ceramic-sage-1 floor-lamp-metal-brass-1 candle-ceramic-ink-2 table-lamp-wood-walnut-2
      candle-metal-forest-2`,
  },
  {
    slug: 'first-apartment',
    name: 'First apartment',
    description: 'Everything under forty dollars wholesale, chosen as if the buyer had one cupboard and good taste.',
    placement: 'homepage',
    products: `mug-ceramic-ivory-4 plates-ceramic-ivory-2 glassware-glass-white-0 towel-linen-ochre-1 basket-rattan-rattan-0
      hooks-wood-walnut-0 bath-mat-cotton-ivory-0 cushion-linen-sage-0-p6 dispenser-ceramic-sage-0 board-wood-walnut-0
      planter-ceramic-ivory-2 vase-ceramic-terracotta-0`,
  },
  {
    slug: 'porch-season',
    name: 'Porch season',
    description: 'From the mat up. Stock it in March; by May your customers will have seen it next door.',
    placement: 'homepage',
    products: `planter-ceramic-terracotta-1 lantern-metal-charcoal-0 watering-can-metal-forest-0 doormat-coir-charcoal-0-p1
      planter-ceramic-ivory-0 tray-wood-walnut-1 pitcher-ceramic-ink-2 towel-stack-cotton-ochre-1 pendant-metal-sage-3
      doormat-coir-forest-0-p2`,
  },
  {
    slug: 'ink-and-indigo',
    name: 'Ink and indigo',
    description: 'Blue dark enough to stand in for black. It steadies a shelf of pale clay.',
    placement: 'none',
    products: `vase-ceramic-ink-1 rug-wool-ink-0-p2 cushion-linen-ink-0-p4 mug-ceramic-ink-2 jar-ceramic-ink-0 throw-wool-ink-1
      clock-ceramic-ink-2 napkins-linen-ink-0 glassware-glass-ink-1 towel-stack-cotton-ink-0`,
  },
  {
    slug: 'the-well-stocked-pantry',
    name: 'The well-stocked pantry',
    description: 'Jars first, labels later. Sold best when a shop fills one of each with dry beans.',
    placement: 'none',
    products: `jar-glass-white-0 jar-ceramic-ivory-0 jar-ceramic-sage-0 jar-ceramic-forest-2 basket-rattan-oak-4
      board-stone-white-1 bowl-wood-walnut-0 towel-linen-ink-2 pitcher-ceramic-ivory-0`,
  },
  {
    slug: 'the-guest-bath',
    name: 'The guest bath',
    description: 'The one room a visitor studies with the door locked.',
    placement: 'none',
    products: `towel-stack-cotton-ivory-0 dispenser-ceramic-terracotta-1 bath-mat-cotton-sage-0 mirror-rattan-rattan-0
      basket-rattan-rattan-2 candle-ceramic-ivory-2 stool-wood-oak-2 hooks-wood-ebony-1`,
  },
  {
    slug: 'blush-grown-up',
    name: 'Blush, grown up',
    description: 'Pink the color of plaster, next to charcoal and brass so that it keeps its nerve.',
    placement: 'none',
    products: `vase-ceramic-blush-1 bowl-ceramic-blush-1 cushion-boucle-blush-0 throw-wool-blush-1 table-lamp-ceramic-blush-2
      plates-ceramic-blush-2 rug-wool-blush-2-p5 bath-mat-cotton-blush-1 candle-brass-charcoal-0`,
  },
  {
    slug: 'pattern-play',
    name: 'Pattern play',
    description: 'Lattice, zigzag, check and band: take three, so long as two of them share a color.',
    placement: 'none',
    products: `rug-wool-ivory-0-p1 cushion-linen-sand-0-p1 cushion-linen-terracotta-0-p4 throw-wool-ivory-0-p3
      rug-wool-forest-0-p3 cushion-linen-blush-1-p0 doormat-coir-terracotta-0-p1 bedding-linen-sand-1-p0
      basket-rattan-ash-3 cushion-linen-ivory-0-p6`,
  },
  {
    slug: 'fit-out-the-shop',
    name: 'Fit out the shop',
    description: 'Fixtures that can be sold off the floor at the end of the season, and often are.',
    placement: 'none',
    products: `shelf-wood-oak-1 shelf-wood-walnut-2 side-table-wood-oak-2 bench-wood-walnut-0 pendant-metal-charcoal-2
      mirror-wood-ebony-1 basket-rattan-walnut-0 lidded-box-linen-sand-0 organiser-wood-oak-0 stool-wood-ebony-2`,
  },
]
