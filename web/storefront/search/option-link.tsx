import { Link } from 'react-router'
import type { SearchScope } from '#web/storefront/shell/search-scope.ts'

interface OptionLinkProps {
  id: string
  to: string
  /** The id of the option the arrows have reached. */
  active: string | null
  onChoose: () => void
  className?: string
  children: React.ReactNode
}

/** An option of the dropdown: a link, so that it opens in a new tab like any other. The focus stays in the box. */
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

/** All there is. */
export const EVERYWHERE: SearchScope = { category: null, sale: false }

/** Where a search for this text within `scope` is shown in full. */
export function searchAddress(keyword: string, { category, sale }: SearchScope): string {
  const parameters = new URLSearchParams({ keyword })
  if (category) parameters.set('category_id', String(category.c_id))
  if (sale) parameters.set('sale', '1')
  return `/inventory/search?${parameters}`
}
