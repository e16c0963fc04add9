import { Link, useLocation } from 'react-router'
import { catalogTexts } from '#texts/catalog.ts'
import { searchPageTexts } from '#texts/search-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { setValue } from '#web/storefront/listing/address.ts'
import type { SearchCategory } from '#web/storefront/shell/search-scope.ts'
import { BrowseCategories } from './browse-categories.tsx'

interface NothingFoundProps {
  keyword: string
  scope: SearchCategory | null
}

/** The ways on from a search that found nothing: wider, with one word less, or by category. */
export function NothingFound({ keyword, scope }: NothingFoundProps) {
  const { search } = useLocation()
  const words = keyword.split(/\s+/)
  const shorter = words.length > 1 && words.length < 10 ? words.map((word) => wordsWithout(words, word)) : []
  return (
    <>
      <EmptyState title={searchPageTexts.nothing}>
        <p>{searchPageTexts.nothingText}</p>
        {shorter.length > 0 && (
          <p>
            {searchPageTexts.orFor}{' '}
            {[...new Set(shorter)].map((text, index) => (
              <span key={text}>
                {index > 0 && ' · '}
                <Link to={setValue(search, 'keyword', text)} className="plain-link inline-flex min-h-11 items-center">
                  {searchPageTexts.quoted({ text })}
                </Link>
              </span>
            ))}
          </p>
        )}
        {scope ? (
          <ButtonLink to={setValue(search, 'category_id', null)} className="text-on-leaf">
            {searchPageTexts.searchEverywhere}
          </ButtonLink>
        ) : (
          <ButtonLink to="/category" className="text-on-leaf">
            {catalogTexts.browsePopular}
          </ButtonLink>
        )}
      </EmptyState>
      <BrowseCategories />
    </>
  )
}

function wordsWithout(words: readonly string[], left: string): string {
  return words.filter((word) => word !== left).join(' ')
}
