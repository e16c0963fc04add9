import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import type { ImportNotice } from './use-quick-order.ts'

/** The lines of a list that are no item, so that the buyer sees what was not read. */
export function IgnoredLines({ ignored, ignoredCount = 0 }: ImportNotice) {
  if (!ignored || ignoredCount === 0) return null
  return (
    <div className="mt-2 text-small">
      <p>{quickOrderTexts.ignoredTitle({ count: ignoredCount })}</p>
      <ul className="mt-1 border-l-2 border-line pl-3 text-muted">
        {[...new Set(ignored)].map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {ignoredCount > ignored.length && <li>…</li>}
      </ul>
    </div>
  )
}
