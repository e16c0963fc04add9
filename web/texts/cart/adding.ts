/** Texts for adding to the cart, on any page. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const addingTexts = {
  adding: 'Adding…',
  add: 'Add to cart',
  addTitle: ({ title }: { title: string }) => `Add to cart: ${title}`,
  viewCart: 'View cart',
  // Spec 4.
  added: 'Product has been added to cart',
  addedSeveral: ({ count }: { count: number }) =>
    plural(count, {
      one: 'Product has been added to cart',
      other: `${formatNumber(count)} products have been added to cart`,
    }),
  // Spec 8.
  failed: 'Failed to add product to cart',
  button: { add: 'Add', added: 'Added' },
  more: ({ title, added }: { title: string; added: number }) =>
    `Add more to cart: ${title}. ${formatNumber(added)} added`,
  quick: 'Quick add',
  quickTitle: ({ title }: { title: string }) => `Quick add: ${title}`,
  quantityOf: ({ title }: { title: string }) => `Quantity of ${title}`,
} as const
