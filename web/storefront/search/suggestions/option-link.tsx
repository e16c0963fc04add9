import { href, Link } from 'react-router'
import type { SearchScope } from '#web/storefront/search/search-scope.ts'

interface OptionLinkProps {
  id: string
  to: string
  /** Id of the active option. */
  active: string | null
  onChoose: () => void
  className?: string
  children: React.ReactNode
}

/** An option of the combobox. It is a link, so that it can be opened in a new tab. The focus stays in the input. */
export function OptionLink({ id, to, active, onChoose, className = '', children }: OptionLinkProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      tabIndex={-1}
      aria-selected={active === id}
      onClick={onChoose}
      className={`flex min-h-11 items-center gap-4 px-5 py-2 hover:bg-tile aria-selected:bg-tile ${className}`}
    >
      {children}
    </Link>
  )
}

/** Scope of the whole shop. */
export const EVERYWHERE: SearchScope = { category: null, sale: false }

/** Returns the URL of the results page for a keyword within `scope`. */
export function searchPath(keyword: string, { category, sale }: SearchScope): string {
  const parameters = new URLSearchParams({ keyword })
  if (category) parameters.set('category_id', String(category.c_id))
  if (sale) parameters.set('sale', '1')
  return `${href('/inventory/search')}?${parameters}`
}
