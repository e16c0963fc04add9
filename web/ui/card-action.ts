import { createContext } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'

type OnCard = (product: InventoryCard) => React.ReactNode

/** What can be done with a product right on its card, set once at the root. It stands over the picture. */
export const CardAction = createContext<OnCard | null>(null)

/** How a product is ordered right on its card, set where one orders many. It stands at the foot of the picture. */
export const CardOrder = createContext<OnCard | null>(null)
