import { href, redirect } from 'react-router'
import { addProduct } from '#web/storefront/state/cart/add-product.ts'
import { readItems } from './add-to-cart.ts'
import type { addTogether } from './order-grid/order-grid.tsx'

/**
 * Adds what a form of the product page contains: one product, or several of its family. Redirects to the cart, or returns the result that
 * the page shows.
 */
export async function addInBrowser(
  ocid: number,
  form: FormData,
  loadOrderGrid: () => Promise<{ addTogether: typeof addTogether }>,
) {
  const items = readItems(form, ocid) ?? [{ ocid, quantity: 1 }]
  const [first] = items
  if (first?.ocid !== ocid || items.length !== 1) return (await loadOrderGrid()).addTogether(form, items)
  return (await addProduct(ocid, first.quantity)) ? redirect(href('/cart')) : null
}
