import X from 'lucide-react/icons/x'
import type { MergeReport as Report } from '#contract/cart.ts'
import { cartTexts } from '#texts/cart.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dismissReport } from './change-lines.ts'

/** What signing in made of the cart that was filled before. */
export function MergeReport({ report }: { report: Report | null }) {
  if (!report) return null
  return (
    <Notice look="good" className="mt-6">
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
    </Notice>
  )
}
