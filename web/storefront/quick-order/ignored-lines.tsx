import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import type { ImportNotice } from './use-quick-order.ts'

/** The lines of a list that are no item, so that the buyer sees what was not read. */
export function IgnoredLines({ ignored = [], ignoredCount = 0 }: ImportNotice) {
  if (ignoredCount === 0) return null
  return (
    <div className="mt-2 text-small">
      <p>{quickOrderTexts.ignoredTitle({ count: ignoredCount })}</p>
      <ul className="mt-1 max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-muted" tabIndex={0}>
        {ignored.map((line, place) => (
          <li key={place} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {ignoredCount > ignored.length && <li>…</li>}
      </ul>
    </div>
  )
}
