/** What became of several products on their way into the cart. */
import { countsTexts } from './counts.ts'
import { plural } from './language.ts'

export const inCartTexts = {
  added: ({ products, units, total }: { products: number; units: number; total: string }) => {
    const what = `${countsTexts.contents({ products, units })} for ${total},`
    return plural(products, { one: `${what} is in your cart.`, other: `${what} are in your cart.` })
  },
  nothing: 'Nothing could be added.',
} as const
