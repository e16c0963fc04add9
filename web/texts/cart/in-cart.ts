/** Result of adding several products to the cart. */
import { countsTexts } from '#texts/ui/counts.ts'

export const inCartTexts = {
  added: ({ products, units, total }: { products: number; units: number; total: string }) =>
    `Added ${countsTexts.contents({ products, units })}, to your cart for ${total}.`,
  nothing: 'Nothing could be added.',
} as const
