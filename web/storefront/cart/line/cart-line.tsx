import { Link } from 'react-router'
import { formatDollars, toCents, toDollars } from '#contract/values/money.ts'
import { largestQuantity, quantityRule } from '#contract/values/quantity.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { removeLine, setQuantity } from '#web/storefront/cart/change-lines.ts'
import { focusNextLine } from '#web/storefront/cart/focus-next-line.ts'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import { Price } from '#web/ui/product/price.tsx'
import { splitText } from '#web/ui/product/split-text.ts'
import { LineActions } from './line-actions.tsx'
import { LineForm } from './line-form.tsx'
import { LineProblems } from './line-problems.tsx'
import { NextPriceBreak } from './next-price-break.tsx'

/** One line of the cart. */
export function CartLine({ line, settling }: { line: CartItem; settling: boolean }) {
  const url = productPath(line)
  const options = Object.values(line.options).join(', ')
  const later = line.problems.some(({ blocks }) => blocks) ? null : splitText(line.quantity, line)

  /** Waits for the focus to move: the buyer may be leaving the line by keyboard. */
  function removeAfterFocusMoved(field: HTMLInputElement) {
    setTimeout(() => {
      if (field.closest('[data-line]')?.contains(document.activeElement)) focusNextLine(field)
      void removeLine(line)
    })
  }

  return (
    <li
      data-line
      data-attention={line.problems.some(({ blocks }) => blocks) || undefined}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-t border-hairline pt-6 pb-3 max-2xs:grid-cols-[3rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6"
    >
      <Link to={url} tabIndex={-1} aria-hidden className="row-span-2 sm:row-span-3">
        <Image image={line.image} sizes="8rem" alt="" />
      </Link>
      <div className="min-w-0">
        <h3 className="line-clamp-3 text-left text-body" dir="ltr">
          <Link to={url} className="underline-offset-4 hover:underline">
            {line.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-muted">
          {options && <span>{options} · </span>}
          <span className="wrap-anywhere">{line.sku}</span>
        </p>
        <p className="figures mt-1 text-small text-muted">
          {cartTexts.line.each(<Price amount={line.itemPrice} was={line.is_sales ? line.price : null} />)}
          {line.case_pack > 1 && <span>{` · ${packText(line)}`}</span>}
        </p>
        {isLimitedByStock(line) && (
          <p className="figures mt-1 text-small text-muted">{cartTexts.line.onlyInStock({ stock: line.stock })}</p>
        )}
        {later && <p className="figures mt-1 text-small text-clay">{later}</p>}
        <NextPriceBreak line={line} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-2xs:col-span-full max-sm:mt-4 sm:flex-col sm:items-end sm:justify-start">
        <LineForm line={line} qty={null}>
          <Stepper
            name="qty"
            label={addingTexts.quantityOf(line)}
            rule={quantityRule(line)}
            quantity={line.quantity}
            onChange={(quantity) => setQuantity(line, quantity)}
            onZero={removeAfterFocusMoved}
            noteBelow
          />
          <button type="submit" className="hidden min-h-11 px-3 text-small underline no-scripting:inline-block">
            {cartTexts.line.update}
          </button>
        </LineForm>
        <p data-settling={settling} className="settles figures text-right text-body font-medium sm:order-first">
          {formatDollars(line.line_total)}
        </p>
      </div>
      <div className="col-span-full min-w-0 sm:col-span-2 sm:col-start-2">
        <LineProblems line={line} />
        <LineActions line={line} />
      </div>
    </li>
  )
}

/** True if the stock is why the quantity cannot go higher. If the line has problems, those are shown instead. */
function isLimitedByStock(line: CartItem): boolean {
  const rule = quantityRule(line)
  return (
    line.problems.length === 0 &&
    line.quantity === largestQuantity(rule) &&
    rule.stock === line.stock &&
    !line.back_order
  )
}

function packText({ itemPrice, case_pack }: CartItem): string {
  return cartTexts.line.pack({ price: formatDollars(toDollars(toCents(itemPrice) * case_pack)), units: case_pack })
}
