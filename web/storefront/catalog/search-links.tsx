import { Link } from 'react-router'
import { searchPageTexts } from '#texts/catalog/search-page.ts'

interface SearchLinksProps {
  label: string
  searches: readonly string[]
  pathOf: (text: string) => string
}

/** Links to other searches. */
export function SearchLinks({ label, searches, pathOf }: SearchLinksProps) {
  if (searches.length === 0) return null
  return (
    <p className="mt-4 text-body text-muted">
      {label}{' '}
      {searches.map((text, index) => (
        <span key={text}>
          {index > 0 && <span>{' · '}</span>}
          <Link to={pathOf(text)} className="plain-link inline-flex min-h-11 items-center">
            {searchPageTexts.quoted({ text })}
          </Link>
        </span>
      ))}
    </p>
  )
}
