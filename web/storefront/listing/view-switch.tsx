import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import Table2 from 'lucide-react/icons/table-2'
import { narrowingTexts } from '#texts/narrowing.ts'
import { RefineLink } from './refine-link.tsx'
import { setView, type View, VIEWS } from './views.ts'

const ICONS: Record<View, typeof LayoutGrid> = { gallery: LayoutGrid, list: Rows3, compact: Table2 }

/** The ways to look at the listing; each has an address. */
export function ViewSwitch({ view }: { view: View }) {
  return (
    <ul aria-label={narrowingTexts.views.title} className="flex rounded-full inset-ring inset-ring-line">
      {VIEWS.map(({ name, label }) => {
        const Icon = ICONS[name]
        return (
          <li key={name}>
            <RefineLink
              change={(search) => setView(search, name)}
              aria-label={label}
              title={label}
              aria-current={name === view || undefined}
              className="grid size-11 place-items-center rounded-full text-muted transition-colors duration-200 hover:text-ink aria-current:bg-ink aria-current:text-paper"
            >
              <Icon size={18} strokeWidth={1.5} aria-hidden />
            </RefineLink>
          </li>
        )
      })}
    </ul>
  )
}
