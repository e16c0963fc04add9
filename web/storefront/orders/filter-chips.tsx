import { Link } from 'react-router'
import { useScrollToCurrent } from '#web/ui/use-scroll-to-current.ts'

interface Chip {
  text: string
  to: string
  isCurrent: boolean
}

/** Row of filter links with the current one marked; it scrolls horizontally on small screens. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  const row = useScrollToCurrent(chips.find(({ isCurrent }) => isCurrent)?.text)
  return (
    <nav aria-label={label} className="-mx-(--gutter)">
      <ul ref={row} className="-my-0.5 flex gap-2 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none]">
        {chips.map(({ text, to, isCurrent }) => (
          <li key={text} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line px-4 text-small whitespace-nowrap transition-colors duration-200 hover:border-ink aria-current:border-ink aria-current:bg-ink aria-current:text-paper"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
