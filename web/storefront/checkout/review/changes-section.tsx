import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CartItem } from '#contract/schemas/cart.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Callout } from '#web/ui/callout.tsx'
import type { Change } from './changes.ts'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { checkoutPath } from '#web/storefront/checkout/choices.ts'
import { PlaceButton } from '#web/storefront/checkout/placing/place-button.tsx'

/** Lists what changed since the buyer saw the checkout, with a button to accept it. Nothing is ordered or charged before. */
export function ChangesSection({ changes }: { changes: readonly Change[] }) {
  const { checkout, placementError, step } = useCheckout()
  const lines = checkout.cart.items.filter(({ problems }) => problems.length > 0)
  const blocked = lines.some(({ problems }) => problems.some(({ blocks }) => blocks))
  const heading = useRef<HTMLHeadingElement>(null)
  const failed =
    placementError?.code === 'totals_changed' || placementError?.code === 'cart_problems' ? placementError : null
  const isShown = changes.length > 0 || blocked
  useEffect(() => {
    if (failed && isShown) heading.current?.focus()
  }, [failed, isShown])
  if (!isShown) return null
  return (
    <Callout variant="warning" className="mb-10 p-5 sm:p-6">
      <section aria-labelledby="checkout-changes">
        <h2 id="checkout-changes" ref={heading} tabIndex={-1} className="display text-title outline-none">
          {blocked ? checkoutTexts.changes.titleBlocked : checkoutTexts.changes.title}
        </h2>
        {(failed || changes.length > 0) && <p className="mt-1 text-muted">{checkoutTexts.changes.nothingDone}</p>}
        {changes.length > 0 && <ChangeTable changes={changes} />}
        {lines.length > 0 && (
          <ul className="mt-4 space-y-1">
            {lines.flatMap((line) =>
              line.problems.map((problem) => (
                <LineFix key={`${line.id} ${problem.code}`} line={line} problem={problem} />
              )),
            )}
          </ul>
        )}
        {!blocked && (step === null || step === 'review') && (
          <PlaceButton className="mt-5">{checkoutTexts.changes.accept}</PlaceButton>
        )}
      </section>
    </Callout>
  )
}

function ChangeTable({ changes }: { changes: readonly Change[] }) {
  return (
    <table className="figures mt-4 w-full">
      <thead className="text-micro text-muted">
        <tr className="text-right">
          <th scope="col" className="font-normal">
            <span className="sr-only">{checkoutTexts.changes.item}</span>
          </th>
          <th scope="col" className="pl-4 font-normal">
            {checkoutTexts.changes.before}
          </th>
          <th scope="col" className="pl-4 font-normal">
            {checkoutTexts.changes.now}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-hairline text-right align-baseline last:font-medium">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td className="py-2 pl-4 text-muted">
              <del>{before}</del>
            </td>
            <td className="py-2 pl-4">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A problem of a cart line, with the button that fixes it. */
function LineFix({ line, problem: { message, fix } }: { line: CartItem; problem: CartItem['problems'][number] }) {
  const { choices } = useCheckout()
  const fetcher = useFetcher()
  return (
    <li>
      <fetcher.Form
        method="post"
        action={checkoutPath(choices)}
        className="flex flex-wrap items-center justify-between gap-x-4"
      >
        <input type="hidden" name="line" value={line.id} />
        <span className="py-1 wrap-anywhere">{checkoutTexts.changes.of({ title: line.title, message })}</span>
        {fix && (
          <>
            <input type="hidden" name="qty" value={fix.qty} />
            <button type="submit" name="intent" value="line" className="plain-link min-h-11 font-medium">
              {fix.label}
              <span className="sr-only">: {line.title}</span>
            </button>
          </>
        )}
      </fetcher.Form>
    </li>
  )
}
