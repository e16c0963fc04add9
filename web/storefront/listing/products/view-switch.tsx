import { LayoutGrid } from '#web/ui/icons/layout-grid.ts'
import { Rows3 } from '#web/ui/icons/rows-3.ts'
import { Table2 } from '#web/ui/icons/table-2.ts'
import { listingOptionsTexts } from '#texts/listing/listing-options.ts'
import { RefineLink } from '#web/storefront/listing/filters/refine-link.tsx'
import { setView, type View, VIEWS } from './views.ts'

const ICONS: Record<View, typeof LayoutGrid> = { gallery: LayoutGrid, list: Rows3, compact: Table2 }

/** Links to the views of the listing. */
export function ViewSwitch({ view }: { view: View }) {
  return (
    <ul
      data-views
      aria-label={listingOptionsTexts.views.title}
      className="flex rounded-full inset-ring inset-ring-line"
    >
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
