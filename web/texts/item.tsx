/** The page of a product. */
import type { ReactNode } from 'react'
import { plural } from './language.ts'

interface Pack {
  units: number
  pack: number
}

export const itemTexts = {
  availability: {
    inStock: (units: ReactNode) => <>{units} in stock</>,
    fewLeft: 'only a few left',
    lastOne: 'Only 1 left',
    shipsIn: (days: ReactNode, place: string | null) => (
      <>
        Ships in {days}
        {place && ` from ${place}`}
      </>
    ),
    ships: (days: ReactNode) => <>Ships {days}</>,
    soon: 'soon',
    ifOrderedToday: 'if ordered today',
    byInvoice: 'Order now, pay by invoice on your terms',
  },
  buy: {
    quantity: 'Quantity',
    several: 'Order several at once',
    save: 'Save to a seed',
    saved: 'In your seeds',
    nextRung: (units: number, price: ReactNode) => (
      <>
        {units} more and each is {price}
      </>
    ),
    inPacks: ({ units, packs }: { units: number; packs: number }) => `${units} units are ${packs} packs.`,
    enterQuantity: 'Please enter a quantity.',
    enterUnits: 'Please enter how many units you need.',
  },
  pack: {
    steps: ({ units }: { units: number }) => `ordered in steps of ${units}`,
    oneByOne: 'ordered one by one',
    noMinimum: ({ steps }: { steps: string }) => `No minimum, ${steps}.`,
    anyNumber: ({ steps }: { steps: string }) => `Any number, ${steps}.`,
    minimum: ({ units, steps }: { units: number; steps: string }) => `Minimum ${units} units, ${steps}.`,
    packed: ({ units, pack, steps }: Pack & { steps: string }) =>
      `Packed by ${pack}. Minimum ${units} units, ${steps}.`,
    packedWhole: ({ units, pack, packs, steps }: Pack & { packs: number; steps: string }) =>
      `Packed by ${pack}. Minimum ${units} units (${plural(packs, { one: '1 pack', other: `${packs} packs` })}), ${steps}.`,
  },
  ladder: {
    title: 'Price by quantity',
    units: 'Units',
    each: 'Each',
    saving: 'Saving',
    notEnough: 'not enough left',
    range: ({ from, to }: { from: number; to: number }) =>
      from === to ? plural(from, { one: '1 unit', other: `${from} units` }) : `${from} – ${to} units`,
    rangeUp: ({ from }: { from: number }) => `${from} units and more`,
  },
  family: {
    soldOut: ({ choice }: { choice: string }) => `${choice}, sold out`,
    notMade: ({ choice, options }: { choice: string; options: string }) => `${choice}, not made in ${options}`,
    nearest: ({ choices }: { choices: string }) => `${choices}: choosing it shows the nearest one there is.`,
  },
  gallery: {
    title: 'Pictures',
    none: ({ title }: { title: string }) => `No picture of ${title} yet`,
    open: 'Open the large picture',
    picture: ({ number, count }: { number: number; count: number }) => `Picture ${number} of ${count}`,
  },
  details: {
    title: 'Details',
    sku: 'SKU',
    number: 'Product number',
    about: 'About this piece',
    madeBy: ({ maker }: { maker: string }) => `Made by ${maker}`,
    allOf: ({ maker }: { maker: string }) => `All of ${maker}`,
    care: 'Care',
    documents: 'Documents',
    newTab: '(opens in a new tab)',
  },
  unavailable: {
    gone: 'This product is no longer made.',
    goneText: 'Its page stays for your records.',
    soldOut: 'Sold out for now.',
    soldOutText: 'The maker has none left. It comes back here when there is more.',
    others: ({ category }: { category: string }) => `See others in ${category}`,
    replacement: 'Replacement',
    inItsPlace: 'Sold in its place',
    price: ({ price, minimum }: { price: string; minimum: number }) => `${price} each, minimum ${minimum}`,
  },
  similar: { title: 'Goes well with it', label: 'Similar products' },
  recentlyViewed: 'Recently viewed',
} as const
