import { href, useLocation } from 'react-router'
import type { CartItem } from '#contract/schemas/cart.ts'
import { removeLine, setQuantity } from '#web/storefront/cart/change-lines.ts'
import { focusNextLine } from '#web/storefront/cart/focus-next-line.ts'
import { readUnits } from '#web/storefront/forms/form-fields.ts'

interface LineFormProps {
  line: CartItem
  /** The units to set; null for those in the form's own field. */
  qty: number | null
  className?: string
  children: React.ReactNode
}

/** A form that sets the units of a line; 0 removes it. Without JavaScript it is submitted to the page's action. */
export function LineForm({ line, qty, className = '', children }: LineFormProps) {
  const { search } = useLocation()

  function send(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const units = qty ?? readUnits(new FormData(event.currentTarget), 'qty')
    if (units === 0) {
      focusNextLine(event.currentTarget)
      void removeLine(line)
    } else if (units !== null) setQuantity(line, units)
  }

  return (
    <form
      method="post"
      action={`${href('/cart')}${search}`}
      onSubmit={send}
      className={`flex items-center ${className}`}
    >
      <input type="hidden" name="line" value={line.id} />
      {qty !== null && <input type="hidden" name="qty" value={qty} />}
      {children}
    </form>
  )
}
