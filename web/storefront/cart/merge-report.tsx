import type { MergeReport as Report } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { X } from '#web/ui/icons/x.ts'
import { dismissReport } from './change-lines.ts'

/** Report on how the guest cart was merged into the buyer's cart at sign-in. */
export function MergeReport({ report }: { report: Report | null }) {
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
          onClick={() => void dismissReport()}
          className="-my-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:text-leaf no-scripting:hidden"
        >
          <X size={18} aria-hidden />
        </button>
      </div>
    </Callout>
  )
}
