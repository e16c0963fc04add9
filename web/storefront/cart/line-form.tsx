import { useFetcher } from 'react-router'
import type { CartItem } from '#contract/cart.ts'

/** A form that changes one line: to `qty`, or to what a field in it says. */
export function LineForm({ line, qty, children }: { line: CartItem; qty: number | null; children: React.ReactNode }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/cart" className="flex items-center">
      <input type="hidden" name="line" value={line.id} />
      {qty !== null && <input type="hidden" name="qty" value={qty} />}
      {children}
    </fetcher.Form>
  )
}
