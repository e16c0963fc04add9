import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand/react'

/** Swatches of the products on the page, by ocid. Empty until `load-card-colors.ts` has loaded them. */
export const cardSwatches = createStore<Readonly<Record<number, ReactNode>>>(() => ({}))

/** The colors that a product is made in; nothing for a product of one color. `CardColors` of all cards. */
export function swatchesOnCard({ ocid }: { ocid: number }) {
  return <CardSwatches ocid={ocid} />
}

function CardSwatches({ ocid }: { ocid: number }) {
  return useStore(cardSwatches, (all) => all[ocid])
}
