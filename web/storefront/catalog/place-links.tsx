import type { Place } from '#contract/schemas/catalog/catalog.ts'
import { searchPageTexts } from '#texts/catalog/search-page.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { placePath } from '#web/ui/paths.ts'

/** Links to categories, suppliers, collections and pages that a search found by name. */
export function PlaceLinks({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <nav aria-label={searchPageTexts.places} className="mt-4 text-body text-muted">
      {searchPageTexts.places}{' '}
      {places.map((place, index) => (
        <span key={place.kind + place.slug}>
          {index > 0 && <span>{' · '}</span>}
          <PageLink to={placePath(place)} className="plain-link inline-flex min-h-11 items-center">
            {place.name}
          </PageLink>
        </span>
      ))}
    </nav>
  )
}
