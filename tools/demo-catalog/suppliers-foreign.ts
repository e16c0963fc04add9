import type { DemoSupplier } from './types.ts'

/** Suppliers that ship from abroad. */
export const FOREIGN_SUPPLIERS: readonly DemoSupplier[] = [
  {
    slug: 'olaria-vale-do-sobro',
    name: 'Olaria Vale do Sobro',
    prefix: 'OLA',
    country: 'PT',
    shipsFrom: 'Alcobaça, Portugal',
    location: [39.5487, -8.9777],
    lead: [12, 20],
    story: `The valley has cork oaks, good clay and, since 1954, our kilns. Three generations have worked here, at present
      two of them on speaking terms before coffee. We make tableware for daily use and test it in the canteen of the primary
      school down the road.`,
  },
  {
    slug: 'hoshiro-kiln',
    name: 'Hoshiro Kiln',
    prefix: 'HOS',
    country: 'JP',
    shipsFrom: 'Tajimi, Japan',
    location: [35.3328, 137.1318],
    lead: [18, 30],
    story: `Two glazes laid one over the other move in the fire. We decide how thick, how hot and how long; the kiln decides
      the rest. Of every hundred pieces about eighty-five leave the workshop.`,
  },
  {
    slug: 'taller-barrancas',
    name: 'Taller Barrancas',
    prefix: 'BAR',
    country: 'MX',
    shipsFrom: 'Tonalá, Mexico',
    location: [20.6236, -103.2341],
    lead: [10, 18],
    story: `Doña Elvia Barrancas burnished pots with a river stone, and her grandchildren still do. The red comes from the
      hill behind the workshop, the cream from a seam near the lake. Everything is low-fired earthenware: light in the
      hand, cool to the touch, happiest on a patio.`,
  },
  {
    slug: 'tazra-weavers',
    name: 'Tazra Weavers',
    prefix: 'TAZ',
    country: 'MA',
    shipsFrom: 'Ouarzazate, Morocco',
    location: [30.9335, -6.937],
    lead: [20, 35],
    story: `A cooperative of thirty-one women weaving at home and meeting on Mondays to settle prices. Wool is bought at the
      autumn shearing and dyed in copper vats in the courtyard. Each rug carries the first name of its weaver on the back,
      inked on a cotton tab.`,
  },
  {
    slug: 'champa-handloom',
    name: 'Champa Handloom',
    prefix: 'CHA',
    country: 'IN',
    shipsFrom: 'Panipat, India',
    location: [29.3909, 76.9635],
    lead: [16, 28],
    story: `Panipat weaves and ours is one of its smaller sheds: forty looms, most of them older than the people running them.
      Cotton terry is our bread and wool flatweave our pride. The dye house recycles its water, and you are welcome to come
      and see the tanks.`,
  },
  {
    slug: 'sonderlund',
    name: 'Sønderlund Snedkeri',
    prefix: 'SON',
    country: 'DK',
    shipsFrom: 'Svendborg, Denmark',
    location: [55.0598, 10.6068],
    lead: [20, 35],
    story: `Chairs are difficult, so we make few of them. Five cabinetmakers, one harbor-side workshop, steam-bent parts and
      soap or oil for a finish. Spare spindles and seats can be ordered for any chair since 1998.`,
  },
  {
    slug: 'kvarter',
    name: 'Kvarter',
    prefix: 'KVA',
    country: 'DK',
    shipsFrom: 'Aarhus, Denmark',
    location: [56.1629, 10.2039],
    lead: [8, 14],
    story: `We make wall clocks and nothing else. Silent sweep movements, dials that can be read from across a kitchen, no
      numerals. The name means a quarter of an hour, which is also how long it takes us to set one up and listen to it.`,
  },
  {
    slug: 'rumah-anyam',
    name: 'Rumah Anyam',
    prefix: 'RUM',
    country: 'ID',
    shipsFrom: 'Cirebon, Indonesia',
    location: [-6.732, 108.5523],
    lead: [18, 32],
    story: `Rattan is a climbing palm; it grows back in seven years and bends when it is warm and wet. Our weavers work in
      pairs, one on each side of the basket, and are paid by the piece at a rate they set together. The frame comes first,
      then the patience.`,
  },
  {
    slug: 'linu-kelias',
    name: 'Linų Kelias',
    prefix: 'LIN',
    country: 'LT',
    shipsFrom: 'Panevėžys, Lithuania',
    location: [55.7333, 24.35],
    lead: [7, 12],
    story: `Flax likes cool summers, and we have those. The yarn is spun wet, woven on our own looms and washed with stone
      before it is sewn, so that it arrives already soft and will not shrink on your customers. Sewing is done by a team of
      sixteen in a former school gymnasium; the climbing bars are still on the wall.`,
  },
  {
    slug: 'lesna-glassworks',
    name: 'Lesna Glassworks',
    prefix: 'LES',
    country: 'CZ',
    shipsFrom: 'Nový Bor, Czechia',
    location: [50.7576, 14.5555],
    lead: [12, 20],
    story: `Six blowers, one furnace that has not been cold since March 2016. We color glass in the melt rather than spraying
      it afterward, so the tint is deepest where the wall is thick. Small bubbles and a slight lean are signs of breath, not
      faults.`,
  },
  {
    slug: 'kayal-coir',
    name: 'Kayal Coir',
    prefix: 'KAY',
    country: 'IN',
    shipsFrom: 'Alappuzha, India',
    location: [9.4981, 76.3388],
    lead: [15, 26],
    story: `Coconut husks soak in the backwater for months until the fiber comes away clean. We spin it, loom it, shear it
      and stencil it, and then rub every mat against a brick to see whether it sheds.`,
  },
]
