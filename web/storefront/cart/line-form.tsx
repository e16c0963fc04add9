import type { CartItem } from '#contract/cart.ts'
import { readUnits } from '#web/storefront/form-fields.ts'
import { removeLine, setQuantity } from './change-lines.ts'
import { focusNextLine } from './focus-next-line.ts'

interface LineFormProps {
  line: CartItem
  /** What the line is set to; null for what a field in the form says. */
  qty: number | null
  className?: string
  children: React.ReactNode
}

/** A form that changes the units of one line; 0 removes it. Without JavaScript it is sent to the page's action. */
export function LineForm({ line, qty, className = '', children }: LineFormProps) {
  function send(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = qty ?? readUnits(new FormData(event.currentTarget), 'qty')
    if (wanted === 0) {
      focusNextLine(event.currentTarget)
      void removeLine(line)
    } else if (wanted !== null) setQuantity(line, wanted)
  }

  return (
    <form method="post" action="/cart" onSubmit={send} className={`flex items-center ${className}`}>
      <input type="hidden" name="line" value={line.id} />
      {qty !== null && <input type="hidden" name="qty" value={qty} />}
      {children}
    </form>
  )
}
