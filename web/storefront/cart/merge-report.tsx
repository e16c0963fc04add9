import { useEffect, useRef, useState } from 'react'
import type { Cart, MergeReport as Report } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { lineCalls } from '#web/storefront/state/cart/line-calls.ts'
import { Callout } from '#web/ui/callout.tsx'
import { X } from '#web/ui/icons/x.ts'

interface MergeReportProps {
  report: Report | null
  onDismiss: () => void
}

/** Report on how the guest cart was merged into the buyer's cart at sign-in. */
export function MergeReport({ report, onDismiss }: MergeReportProps) {
  if (!report) return null
  return (
    <Callout variant="success" className="mt-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 py-1">
          <p>{report.added > 0 ? cartTexts.merged.added({ count: report.added }) : cartTexts.merged.joined}</p>
          {report.changes.length > 0 && (
            <ul className="mt-2 space-y-1">
              {report.changes.map(({ ocid, title, message }) => (
                <li key={ocid}>
                  <span className="font-medium">{title}</span>: {message}
                </li>
              ))}
            </ul>
          )}
        </div>
        <button
          type="button"
          aria-label={cartTexts.merged.dismiss}
          onClick={onDismiss}
          className="-my-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:text-leaf no-scripting:hidden"
        >
          <X size={18} aria-hidden />
        </button>
      </div>
    </Callout>
  )
}

/**
 * Returns the merge report to show, and a function that removes it. The server forgets a report that is shown, so it is on this page
 * until the buyer leaves or dismisses it, or empties the cart, and not on the next one.
 */
export function useMergeReport({ merged, items }: Cart): MergeReportProps {
  const [report, setReport] = useState(merged)
  const isEmpty = items.length === 0
  const wasEmpty = useRef(isEmpty)
  // The cart is fetched again while the page is open, so compare the content.
  const content = JSON.stringify(merged)
  useEffect(() => {
    if (!merged) return
    setReport(merged)
    // A report that could not be marked as read is shown again.
    lineCalls.mergeSeen().catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- the object is new with every response, so the effect depends on its content
  }, [content])
  useEffect(() => {
    if (isEmpty && !wasEmpty.current) setReport(null)
    wasEmpty.current = isEmpty
  }, [isEmpty])
  return { report, onDismiss: () => setReport(null) }
}
