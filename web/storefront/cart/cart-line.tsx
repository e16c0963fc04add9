import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { CartItem } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { LineForm } from './line-form.tsx'
import { LineProblems } from './line-problems.tsx'

/** Presses that follow each other quickly are sent as one. */
const SETTLE_MS = 400

/** One line of the cart. */
export function CartLine({ line }: { line: CartItem }) {
  const { quantity, change, pending } = useQuantity(line)
  const address = `/inventory/${line.ocid}/${line.slug}`
  const options = Object.values(line.options).join(', ')
  return (
    <li
      className={`grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-t border-hairline py-6 transition-opacity duration-200 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6 ${pending ? 'opacity-60' : ''}`}
    >
      <Link to={address} tabIndex={-1} aria-hidden className="max-sm:row-span-2">
        <Picture image={line.image} sizes="8rem" alt="" />
      </Link>
      <div className="min-w-0">
        <h3 className="line-clamp-3 text-left text-body" dir="ltr">
          <Link to={address} className="hover:underline underline-offset-4">
            {line.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-muted">
          {options && <>{options} · </>}
          {line.sku}
        </p>
        <p className="figures mt-1 text-small text-muted">
          <Price amount={line.itemPrice} was={line.is_sales ? line.price : null} /> each
          {line.case_pack > 1 && <> · packs of {line.case_pack}</>}
        </p>
        {line.next_break && (
          <p className="figures mt-1 text-small text-leaf">
            {line.next_break.add_qty} more and each is {formatDollars(line.next_break.price)}
          </p>
        )}
        <LineProblems line={line} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:mt-4 sm:flex-col sm:items-end sm:justify-start">
        <LineForm line={line} qty={null}>
          <Stepper
            name="qty"
            label={`Quantity of ${line.title}`}
            rule={{ minQty: line.min_qty, qtyStep: line.qty_step, stock: line.stock }}
            quantity={quantity}
            onChange={change}
          />
          <button type="submit" className="hidden min-h-11 px-3 text-small underline no-scripting:inline-block">
            Update
          </button>
        </LineForm>
        <p className="figures text-right text-body font-medium sm:order-first">{formatDollars(line.line_total)}</p>
        <LineForm line={line} qty={0}>
          <button type="submit" className="plain-link min-h-11 text-small text-muted hover:text-ink">
            Remove<span className="sr-only"> {line.title}</span>
          </button>
        </LineForm>
      </div>
    </li>
  )
}

function useQuantity(line: CartItem) {
  const fetcher = useFetcher()
  const [wanted, setWanted] = useState<number | null>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])

  function change(quantity: number) {
    setWanted(quantity)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      void fetcher
        .submit({ line: line.id, qty: quantity }, { method: 'post', action: '/cart' })
        .then(() => setWanted(null))
    }, SETTLE_MS)
  }

  return { quantity: wanted ?? line.quantity, change, pending: fetcher.state !== 'idle' }
}
