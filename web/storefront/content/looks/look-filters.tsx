import { href, Link, useLocation } from 'react-router'
import { contentTexts } from '#texts/content/content.tsx'
import { useScrollToCurrent } from '#web/ui/use-scroll-to-current.ts'

interface LookFiltersProps {
  facets: { room: Record<string, number>; style: Record<string, number> }
}

/** Filters by room and style; the selection is in the URL. */
export function LookFilters({ facets }: LookFiltersProps) {
  return (
    <div className="frame mt-8 space-y-1 sm:mt-10">
      <Chips name="room" label={contentTexts.looks.room} all={contentTexts.looks.allRooms} counts={facets.room} />
      <Chips name="style" label={contentTexts.looks.style} all={contentTexts.looks.allStyles} counts={facets.style} />
    </div>
  )
}

interface ChipsProps {
  name: 'room' | 'style'
  label: string
  all: string
  counts: Record<string, number>
}

function Chips({ name, label, all, counts }: ChipsProps) {
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get(name)
  const row = useScrollToCurrent(chosen)
  // Show the selected value even without results, so that the visitor sees the reason.
  const names = [...new Set([...Object.keys(counts), ...(chosen === null ? [] : [chosen])])]
  if (names.length === 0) return null
  return (
    <nav aria-label={label} className="-mx-(--gutter) sm:mx-0">
      <ul
        ref={row}
        className="-my-0.5 flex gap-x-2 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none] sm:flex-wrap sm:gap-y-2 sm:overflow-visible sm:px-0"
      >
        <li className="shrink-0">
          <Chip to={withChoice(search, name, null)} isChosen={chosen === null}>
            {all}
          </Chip>
        </li>
        {names.map((value) => (
          <li key={value} className="shrink-0">
            <Chip to={withChoice(search, name, value)} isChosen={chosen === value}>
              {value} <span className="figures opacity-75">{counts[value] ?? 0}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, isChosen, children }: { to: string; isChosen: boolean; children: React.ReactNode }) {
  const colors = isChosen ? 'border-ink bg-ink text-paper' : 'border-hairline hover:border-ink'
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-small whitespace-nowrap transition-colors duration-200 ${colors}`}
    >
      {children}
    </Link>
  )
}

/** Returns the URL with this selection, on the first page. */
function withChoice(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('page')
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
  const text = String(parameters)
  return href('/inspo') + (text && `?${text}`)
}
