/** Texts of the product page. */
import { formatNumber } from '#contract/text/language.ts'
import type { ReactNode } from 'react'
import { plural } from '#texts/language.ts'

export const itemTexts = {
  availability: {
    inStock: (units: ReactNode) => <span>{units} in stock</span>,
    fewLeft: 'only a few left',
    lastOne: 'Only 1 left',
    shipsIn: (days: ReactNode, place: string | null) => (
      <span>
        Ships in {days}
        {place && <span>{` from ${place}`}</span>}
      </span>
    ),
    ships: (days: ReactNode) => <span>Ships {days}</span>,
    soon: 'soon',
    ifOrderedToday: 'if ordered today',
    byInvoice: 'Order now, pay by invoice on net terms',
  },
  buy: {
    quantity: 'Quantity',
    several: 'Order several variants',
    save: 'Save to a seed',
    saved: 'In your seeds',
    nextTier: ({ units, price, saving }: { units: number; price: ReactNode; saving: string }) => (
      <span>
        Order {units} and pay {price} each (save {saving} a unit)
      </span>
    ),
    inPacks: ({ units, packs }: { units: number; packs: number }) =>
      `${formatNumber(units)} units = ${plural(packs, { one: '1 pack', other: `${formatNumber(packs)} packs` })}`,
    enterQuantity: 'Please enter a quantity.',
    enterUnits: 'Please enter how many units you need.',
  },
  pack: {
    singles: 'Sold individually',
    singlesNoMinimum: 'Sold individually, no minimum',
    singlesFrom: ({ units }: { units: number }) => `Sold individually · minimum ${formatNumber(units)} units`,
    multiples: ({ step }: { step: number }) => `Sold in multiples of ${formatNumber(step)}`,
    multiplesFrom: ({ step, units }: { step: number; units: number }) =>
      `Sold in multiples of ${formatNumber(step)} · minimum ${formatNumber(units)} units`,
    packs: ({ pack, packs }: { pack: number; packs: number }) =>
      `Sold in packs of ${formatNumber(pack)} · minimum ${plural(packs, { one: '1 pack', other: `${formatNumber(packs)} packs` })}`,
    packsFrom: ({ pack, units }: { pack: number; units: number }) =>
      `Sold in packs of ${formatNumber(pack)} · minimum ${formatNumber(units)} units`,
    packedSingles: ({ pack, units }: { pack: number; units: number }) =>
      `Packed in ${formatNumber(pack)}s, sold individually · minimum ${plural(units, { one: '1 unit', other: `${formatNumber(units)} units` })}`,
    packedMultiples: ({ pack, step, units }: { pack: number; step: number; units: number }) =>
      `Packed in ${formatNumber(pack)}s, sold in multiples of ${formatNumber(step)} · minimum ${formatNumber(units)} units`,
  },
  tiers: {
    title: 'Price by quantity',
    units: 'Units',
    each: 'Each',
    saving: 'Saving',
    notEnough: 'not enough in stock',
    range: ({ from, to }: { from: number; to: number }) =>
      from === to
        ? plural(from, { one: '1 unit', other: `${formatNumber(from)} units` })
        : `${formatNumber(from)} – ${formatNumber(to)} units`,
    rangeUp: ({ from }: { from: number }) => `${formatNumber(from)}+ units`,
  },
  gallery: {
    title: 'Images',
    none: ({ title }: { title: string }) => `No image of ${title} yet`,
    open: 'View larger image',
    image: ({ number, count }: { number: number; count: number }) =>
      `Image ${formatNumber(number)} of ${formatNumber(count)}`,
  },
  similar: { title: 'Pairs well with', label: 'Similar products' },
} as const
