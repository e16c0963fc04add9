import { Link } from 'react-router'

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

/** Where a search for this text is shown in full. */
export function searchAddress(keyword: string, categoryId?: number): string {
  const parameters = new URLSearchParams({ keyword })
  if (categoryId !== undefined) parameters.set('category_id', String(categoryId))
  return `/inventory/search?${parameters}`
}
