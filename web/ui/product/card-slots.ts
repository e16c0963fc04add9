import { createContext } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'

type RenderOnCard = (product: InventoryCard) => React.ReactNode

/** Renders the action in the corner of a product card's image. Set once at the root. */
export const CardAction = createContext<RenderOnCard | null>(null)

/** Renders the colors of a product beside its supplier. Set once at the root. */
export const CardColors = createContext<RenderOnCard | null>(null)

/** Renders what the visitor has of a product, on its image. Set once at the root. */
export const CardStatus = createContext<RenderOnCard | null>(null)

/** Renders quick ordering at the bottom of a product card's image. Set by listings. */
export const CardOrder = createContext<RenderOnCard | null>(null)
