import { CARE } from '#tools/demo-catalog/care.ts'
import type { Families } from '#tools/demo-catalog/types.ts'

export const CANDLES: Families = {
  'candle-ceramic-3-raw': {
    supplier: 'bellwick',
    category: 'candle-holders',
    code: 'CAN',
    title: 'Pebble-stack candle holders, pair, {c}',
    price: 16,
    pack: 4,
    size: [5.5, 3, 8],
    weight: 1.6,
    materials: 'Stoneware|Wax',
    styles: 'Modern|Bohemian',
    rooms: 'Dining room|Living room',
    care: CARE.taper,
    text: `Three balls of clay and two balls of clay, luted together while damp and left matte. The pair is boxed with two
      eight-inch tapers, so it can go straight from the shelf to a dinner table as a present. Standard 7/8 inch cups take
      any taper afterward.`,
    hues: {
      terracotta: 'The tapers with terracotta are undyed ivory.',
      ivory: 'Ivory comes with undyed tapers.',
      charcoal: 'The charcoal pair carries sand-colored tapers.',
    },
  },
  'candle-ceramic-2-speckle': {
    supplier: 'bellwick',
    category: 'candle-holders',
    code: 'CAN',
    title: 'Bedside chamberstick, speckled {c}',
    price: 11.5,
    pack: 6,
    size: [7.5, 6, 2.5],
    weight: 1.1,
    materials: 'Stoneware|Wax',
    styles: 'Farmhouse|Rustic',
    rooms: 'Bedroom|Bathroom',
    care: CARE.taper,
    text: `The saucer catches the drips and the ring takes a finger: nobody has improved on it since 1700. Ours is speckled
      stoneware with a rim high enough to rest a matchbox in. One dipped taper is included; a pack is six.`,
    hues: { ivory: 'The ivory one carries a sage taper.', ink: 'The ink one carries an ivory taper.' },
  },
  'candle-ceramic-1-speckle': {
    supplier: 'bellwick',
    category: 'candle-holders',
    code: 'CAN',
    title: 'Long Dark candle in a speckled {c} cup',
    price: 12,
    pack: 6,
    minPacks: 2,
    size: [4, 4, 3.5],
    weight: 1.7,
    materials: 'Stoneware|Wax',
    styles: 'Japandi|Minimal|Farmhouse',
    rooms: 'Bathroom|Bedroom|Living room',
    care: CARE.wick,
    text: `Eleven ounces of soy and beeswax with a cotton wick, about fifty-five hours of light. When it is done, freeze the
      cup for an hour, pop out the last wax and drink from it. Unscented on purpose, so it can stand on a dinner table or
      next to the rest of your fragrance shelf.`,
    hues: { sage: '', ivory: '', ochre: 'Ochre is the one that leaves in November.' },
  },
  'candle-metal-0': {
    supplier: 'tin-orchard',
    category: 'candle-holders',
    code: 'CAN',
    title: 'Three Sisters candlesticks, {c}',
    price: 28,
    pack: 2,
    size: [4, 4, 7],
    weight: 3.3,
    materials: '{metal}',
    styles: 'Mid-century|Modern',
    rooms: 'Dining room|Living room',
    care: CARE.brass,
    text: `Four, five and seven inches tall, turned from solid bar and weighted so a dinner elbow does not topple them. The
      set of three is one unit. Tapers are shown for scale and not included, which leaves room for a basket of your own
      next to them.`,
    hues: {
      brass: 'The brass is brushed and unlacquered; it will mellow.',
      charcoal: 'Charcoal is a powder coat, matte enough to hide dust.',
    },
  },
  'candle-metal-2': {
    supplier: 'tin-orchard',
    category: 'candle-holders',
    code: 'CAN',
    title: 'Stairwell chamberstick, {c}',
    price: 13,
    pack: 4,
    size: [7.5, 6, 2.5],
    weight: 1,
    materials: '{metal}',
    styles: 'Farmhouse|Rustic',
    rooms: 'Bedroom|Entryway',
    care: CARE.brass,
    text: `A pan, a cup and a loop, each cut from sheet and soldered where they meet. The first ones were made for a bed and
      breakfast that loses power twice a winter. It stacks, so four take the counter space of one; the taper is not
      included.`,
    hues: { brass: '', forest: 'Forest is the enamel we use on the watering cans, baked on.' },
  },
}
