import { formatNumber } from '#contract/text/language.ts'
import { Link } from 'react-router'

export interface Tab {
  label: string
  /** Where the tab leads. Tabs are links, so that each has an address of its own. */
  to: string
  isCurrent: boolean
  /** Number of entries, if it is known. */
  count?: number
  /** True if there may be more than `count`. */
  isAtLeast?: boolean
}

/** Tabs of a screen, as links. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-1 overflow-x-auto">
      {tabs.map(({ label: text, to, isCurrent, count, isAtLeast = false }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="control-height flex items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          <span>{text}</span>
          {count !== undefined && (
            <span className="text-micro text-muted">{formatNumber(count) + (isAtLeast ? '+' : '')}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
