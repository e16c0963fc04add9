import type { InventoryCard } from '#contract/catalog.ts'
import { Flower } from './flower.tsx'

/**
 * The flower over the picture of a card: there when the card is pointed at or reached by keyboard, and always where
 * fingers press, or where the product is kept.
 */
export function cardFlower(product: InventoryCard) {
  return (
    <Flower
      product={product}
      className="absolute top-0.5 right-0.5 z-10 grid size-11 place-items-center rounded-full transition-[opacity,color] duration-200 before:absolute before:inset-1 before:-z-10 before:rounded-full before:bg-raised hover:text-leaf aria-expanded:opacity-100 data-kept:opacity-100 pointer-fine:opacity-0 any-pointer-coarse:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100"
    />
  )
}
