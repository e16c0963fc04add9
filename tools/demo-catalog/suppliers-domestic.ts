import type { DemoSupplier } from './types.ts'

/** Suppliers that ship from the United States. */
export const DOMESTIC_SUPPLIERS: readonly DemoSupplier[] = [
  {
    slug: 'halden-clay-works',
    name: 'Halden Clay Works',
    prefix: 'HAL',
    country: 'US',
    shipsFrom: 'Asheville, NC',
    location: [35.5951, -82.5515],
    lead: [5, 9],
    story: `Four potters, two wheels each and one gas kiln in a former tire shop on Riverside Drive. We fire on Thursdays
      and unload on Saturdays, so orders placed by Wednesday noon usually make the week's kiln. Most of what we make is
      left bare on the outside, because the clay from this county is worth looking at.`,
  },
  {
    slug: 'muddy-fork-pottery',
    name: 'Muddy Fork Pottery',
    prefix: 'MUD',
    country: 'US',
    shipsFrom: 'Bloomington, IN',
    location: [39.1653, -86.5264],
    lead: [4, 8],
    story: `Ruth Okafor began selling mugs at the farmers' market in 2009 and still tests every handle with wet hands.
      Nine people now work in the barn behind her house. The speckle is iron in the clay itself, not paint, and no two
      pieces carry it alike.`,
  },
  {
    slug: 'tamarack-and-tenon',
    name: 'Tamarack & Tenon',
    prefix: 'TAM',
    country: 'US',
    shipsFrom: 'Viroqua, WI',
    location: [43.5569, -90.8887],
    lead: [5, 10],
    story: `We turn bowls and cut boards from trees that came down within sixty miles of the shop, most of them in storms.
      Logs dry for two years under a tin roof before we touch them. Offcuts heat the building; the shavings go to a dairy
      two farms over.`,
  },
  {
    slug: 'slow-creek-joinery',
    name: 'Slow Creek Joinery',
    prefix: 'SLO',
    country: 'US',
    shipsFrom: 'Staunton, VA',
    location: [38.1496, -79.0717],
    lead: [14, 25],
    story: `Small furniture, made by six joiners and shipped assembled. Every joint is cut to hold without glue and then
      glued anyway. If a leg ever works loose, we pay the freight both ways and mend it; so far that has been eleven pieces
      in fourteen years.`,
  },
  {
    slug: 'corbel-lamp-works',
    name: 'Corbel Lamp Works',
    prefix: 'COR',
    country: 'US',
    shipsFrom: 'Hudson, NY',
    location: [42.2529, -73.791],
    lead: [7, 14],
    story: `A lamp is a base, a shade and the light between them, and we spend most of our time on the third. Bases are slip
      cast or turned in our own shop; shades are cut, rolled and hand-stitched upstairs. Each lamp is wired, lit for an hour
      and checked before it is boxed.`,
  },
  {
    slug: 'foundry-row-lighting',
    name: 'Foundry Row Lighting',
    prefix: 'FOU',
    country: 'US',
    shipsFrom: 'Pittsburgh, PA',
    location: [40.4406, -79.9959],
    lead: [6, 12],
    story: `Our spinning lathes came out of a cookware plant that closed in 1987, and so did the first two people we hired.
      We spin, brush, powder-coat and wire under one roof on the South Side. Replacement sockets and canopies stay in stock
      for every fixture we have sold since 2011.`,
  },
  {
    slug: 'hollis-and-weft',
    name: 'Hollis & Weft',
    prefix: 'HOL',
    country: 'US',
    shipsFrom: 'Lowell, MA',
    location: [42.6334, -71.3162],
    lead: [3, 6],
    story: `Hollis ran looms for other people for twenty years before renting the third floor of a canal-side mill. The
      patterns are drawn on squared paper first, because a loom only knows squares. Cushions and throws are woven, cut and
      sewn here; the ends of the warp become the fringe.`,
  },
  {
    slug: 'tuftwell-upholstery',
    name: 'Tuftwell Upholstery',
    prefix: 'TUF',
    country: 'US',
    shipsFrom: 'High Point, NC',
    location: [35.9557, -80.0053],
    lead: [12, 21],
    story: `Twelve upholsterers, average time at the bench nineteen years. Frames are local oak, webbing is jute, and covers
      come off with a screwdriver and no bad language. We keep each season's fabrics for five years so that a shop can
      reorder the same chair.`,
  },
  {
    slug: 'second-proof-press',
    name: 'Second Proof Press',
    prefix: 'SEC',
    country: 'US',
    shipsFrom: 'Providence, RI',
    location: [41.824, -71.4128],
    lead: [3, 7],
    story: `The first proof shows what is wrong; we sell the second. Eight artists draw for us and are paid a royalty on every
      print. Paper is cotton rag, the inks are pigment, and the frames are mitered in the room next to the press.`,
  },
  {
    slug: 'bellwick',
    name: 'Bellwick',
    prefix: 'BEL',
    country: 'US',
    shipsFrom: 'Duluth, MN',
    location: [46.7867, -92.1005],
    lead: [3, 5],
    story: `It is dark by half past four here in December, which is how a candle workshop comes about. We pour soy and beeswax
      in sixty-pound kettles and dip tapers forty at a time. The ceramic cups and holders are fired for us by a pottery
      across the street, and all of it leaves in one box.`,
  },
  {
    slug: 'tin-orchard',
    name: 'Tin Orchard',
    prefix: 'TIN',
    country: 'US',
    shipsFrom: 'Lancaster, PA',
    location: [40.0379, -76.3055],
    lead: [5, 10],
    story: `Sheet metal for the garden and the porch: cut, folded, soldered, painted. My grandfather made milk cans in this
      building. The cans we make now hold less and pour better.`,
  },
  {
    slug: 'plumbline-woodshop',
    name: 'Plumbline Woodshop',
    prefix: 'PLU',
    country: 'US',
    shipsFrom: 'Eugene, OR',
    location: [44.0521, -123.0868],
    lead: [8, 15],
    story: `We make the things that go on a wall or stand against one: shelves, rails, mirrors, boxes. Every piece that hangs
      comes with the right screws and a paper drilling template, because a crooked shelf is nearly always a measuring
      problem. Finish is a hard wax oil we would not mind a child chewing.`,
  },
  {
    slug: 'quarry-lane-stone',
    name: 'Quarry Lane Stone',
    prefix: 'QUA',
    country: 'US',
    shipsFrom: 'Proctor, VT',
    location: [43.662, -73.0334],
    lead: [9, 16],
    story: `Vermont has white marble, green serpentine and, up on the islands, a limestone that polishes almost black. We buy
      slab ends the countertop trade cannot use and cut boards and small tabletops from them. Veins fall where they fall;
      we only promise that nothing is printed.`,
  },
]
