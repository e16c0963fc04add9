/** Result of adding several products to the cart. */
import { countsTexts } from '#texts/ui/counts.ts'

export const inCartTexts = {
  added: ({ products, units, total }: { products: number; units: number; total: string }) =>
    `Added to your cart: ${countsTexts.contents({ products, units })}, for ${total}.`,
  nothing: 'Nothing could be added.',
} as const
