import { href, useNavigate } from 'react-router'
import { addingTexts } from '#texts/cart/adding.ts'
import type { ToastAction } from '#web/storefront/toasts/toast-queue.ts'

/** Returns the button "View cart" for the toast of a page that stays after adding (spec 4, decision 0033). */
export function useViewCart(): ToastAction {
  const navigate = useNavigate()
  return { label: addingTexts.viewCart, run: () => void navigate(href('/cart')) }
}
