import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand/react'
import { useShownProduct } from '#web/storefront/state/shown-products.ts'

/** Units in the cart by ocid, of the products on the page. Empty until `load-cart-units.ts` has loaded them. */
export const cartUnits = createStore<Readonly<Record<number, number>>>(() => ({}))

/** Returns the units of a product in the cart, as far as they are loaded. */
export function useCartUnits(ocid: number): number {
  useShownProduct(ocid)
  return useStore(cartUnits, (units) => units[ocid] ?? 0)
}
