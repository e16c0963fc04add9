/** The category tree. `imageItem` is the item id of the product whose image represents the category. */
interface MainCategory {
  link: string
  name: string
  description: string
  imageItem: string
  children: readonly ChildCategory[]
}

export interface ChildCategory {
  link: string
  name: string
  description: string
  imageItem?: string
}

function child(link: string, name: string, description: string, imageItem?: string): ChildCategory {
  return { link, name, description, ...(imageItem === undefined ? {} : { imageItem: imageItem }) }
}

export const CATEGORIES: readonly MainCategory[] = [
  {
    link: 'furniture',
    name: 'Furniture',
    description: 'Stools, chairs, benches and small tables, joined and upholstered to be repaired.',
    imageItem: 'side-table-wood-walnut-0',
    children: [
      child(
        'dining-chairs',
        'Dining Chairs',
        'Spindle, curved and upholstered backs, sold in pairs.',
        'chair-wood-oak-0',
      ),
      child('wood-stools', 'Wood Stools', 'Three and four legs, for sitting, standing on and styling.'),
      child('upholstered-stools', 'Upholstered Stools', 'Boucle and linen seats on oak legs.'),
      child('wood-side-tables', 'Wood Side Tables', 'Turned, coopered and three-legged tables beside a sofa or bed.'),
      child('marble-side-tables', 'Marble Side Tables', 'Honed white marble on metal legs and pedestals.'),
      child('benches', 'Benches', 'For the hall, the long table and the end of the bed.'),
    ],
  },
  {
    link: 'lighting',
    name: 'Lighting',
    description: 'Table, floor and pendant lamps, wired and tested by the people who make them.',
    imageItem: 'table-lamp-ceramic-ink-0',
    children: [
      child('ceramic-table-lamps', 'Ceramic Table Lamps', 'Stoneware bases under linen shades.'),
      child('wood-metal-table-lamps', 'Wood & Metal Table Lamps', 'Turned columns and slim stems.'),
      child('floor-lamps', 'Floor Lamps', 'Tripods and slim uprights for a reading corner.', 'floor-lamp-wood-oak-0'),
      child('metal-pendants', 'Metal Pendants', 'Spun shades in brass and powder-coated color.'),
      child('woven-pendants', 'Woven Pendants', 'Open rattan that patterns a ceiling.'),
    ],
  },
  {
    link: 'rugs-textiles',
    name: 'Rugs & Textiles',
    description: 'Wool underfoot, linen to lean on and a throw within reach.',
    imageItem: 'rug-wool-ivory-0-p1',
    children: [
      child('area-rugs', 'Area Rugs', 'Five by seven feet, knotted and flatwoven wool.', 'rug-wool-ink-0-p2'),
      child('runners', 'Runners & Long Rugs', 'Long rugs for halls, kitchens and bedsides.'),
      child('square-rugs', 'Square Rugs', 'Six feet square, for round tables and small rooms.', 'rug-wool-sage-2-p5'),
      child('patterned-cushions', 'Patterned Cushions', 'Lattice, check, zigzag, band and stripe, woven in.'),
      child('plain-cushions', 'Plain & Boucle Cushions', 'Washed linen and looped wool in solid color.'),
      child('throws', 'Throws', 'Fringed wool for the arm of a chair.'),
    ],
  },
  {
    link: 'kitchen-dining',
    name: 'Kitchen & Dining',
    description: 'What the table is set with, from place settings to the cloth that dries them.',
    imageItem: 'plates-ceramic-forest-2',
    children: [
      child('bowls', 'Bowls', 'Serving, footed and shallow, in clay and wood.'),
      child('plates-dinner-sets', 'Plates & Dinner Sets', 'Stacks for one, two and a full table.'),
      child('mugs', 'Mugs', 'Singles by the half dozen and pairs in gift boxes.', 'mug-ceramic-sage-1'),
      child('pitchers-jugs', 'Pitchers & Jugs', 'For water, lemonade and a bunch of peonies.'),
      child('glassware', 'Glassware & Carafes', 'Carafes with tumblers, colored in the melt.'),
      child('boards', 'Cutting & Serving Boards', 'Oak, walnut and marble.'),
      child(
        'table-linens',
        'Napkins & Kitchen Towels',
        'Stone-washed linen that needs no iron.',
        'napkins-linen-sand-0',
      ),
    ],
  },
  {
    link: 'decor-wall-art',
    name: 'Decor & Wall Art',
    description: 'Vases, candlelight and something for the empty wall.',
    imageItem: 'vase-ceramic-terracotta-0',
    children: [
      child('vases', 'Vases', 'Bottle, moon, gourd and sleeve, with or without stems.', 'vase-ceramic-forest-8'),
      child('candle-holders', 'Candles & Holders', 'Tapers, chambersticks and a candle in a cup.'),
      child('wall-clocks', 'Wall Clocks', 'Silent movements behind wood and ceramic dials.'),
      child('mirrors', 'Mirrors', 'Round, arched, oval and soft-cornered.'),
      child('framed-prints', 'Framed Prints', 'Pigment prints on cotton paper, ready to hang.'),
      child('holiday', 'Holiday', 'The season’s collection arrives here once a year.'),
    ],
  },
  {
    link: 'bath-bedding',
    name: 'Bath & Bedding',
    description: 'Cotton terry, washed linen and the small things around a basin.',
    imageItem: 'towel-stack-cotton-ivory-0',
    children: [
      child('bath-towels', 'Bath Towels', 'Sets of three, folded or rolled.'),
      child('bath-mats', 'Bath Mats', 'Ribbed and tufted cotton.'),
      child('soap-bath-sets', 'Soap Dispensers & Bath Sets', 'Stoneware with brass pumps.'),
      child('bed-linen', 'Bed Linen', 'Duvet sets in stone-washed linen.'),
      child('laundry-baskets', 'Laundry Baskets', 'Tall rattan, sanded smooth inside.'),
    ],
  },
  {
    link: 'outdoor-garden',
    name: 'Outdoor & Garden',
    description: 'Pots, cans, lanterns and the mat by the door.',
    imageItem: 'planter-ceramic-terracotta-1',
    children: [
      child('clay-planters', 'Clay Planters', 'Unglazed earthenware that breathes.', 'planter-ceramic-ivory-0'),
      child('glazed-pots', 'Glazed Pots', 'Stoneware for windowsills and porches.'),
      child('watering-cans', 'Watering Cans', 'Soldered metal with a spout that obeys.'),
      child('lanterns', 'Lanterns', 'Panes and cylinders around a candle.'),
      child('doormats', 'Doormats', 'Hand-loomed coir, stenciled.'),
    ],
  },
  {
    link: 'storage-office',
    name: 'Storage & Office',
    description: 'Baskets, jars, boxes and shelves that are allowed to be seen.',
    imageItem: 'basket-rattan-rattan-0',
    children: [
      child('baskets', 'Baskets', 'Rattan, with and without handles.', 'basket-rattan-ash-3'),
      child('canisters-jars', 'Canisters & Jars', 'Clay and glass under wooden lids.'),
      child('trays', 'Trays', 'Turned and joined, some with cups.'),
      child('boxes', 'Lidded Boxes', 'Linen-covered board and mitered wood.'),
      child('hooks-rails', 'Hooks & Rails', 'Pegs and brass hooks for the hall.'),
      child('shelving', 'Shelving', 'Open units and a pair for the wall.'),
      child('desk-organizers', 'Desk Organizers', 'A place for the nine things on a desk.'),
    ],
  },
]
