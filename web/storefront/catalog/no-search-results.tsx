import { Link, useLocation } from 'react-router'
import { catalogTexts } from '#texts/catalog/catalog.ts'
import { searchPageTexts } from '#texts/catalog/search-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { setParameter } from '#web/storefront/listing/listing-query.ts'
import type { SearchCategory } from '#web/storefront/search/search-scope.ts'
import { BrowseCategories } from './browse-categories.tsx'

interface NoSearchResultsProps {
  keyword: string
  scope: SearchCategory | null
}

/** Shown if a search has no results: links to the same search everywhere, with one word less, and to the categories. */
export function NoSearchResults({ keyword, scope }: NoSearchResultsProps) {
  const { search } = useLocation()
  const words = keyword.split(/\s+/)
  const shorter = words.length > 1 && words.length < 10 ? words.map((word) => wordsWithout(words, word)) : []
  return (
    <>
      <EmptyState title={searchPageTexts.noMatches({ text: keyword })}>
        <p>{searchPageTexts.noMatchesText}</p>
        {shorter.length > 0 && (
          <p>
            {searchPageTexts.orFor}{' '}
            {[...new Set(shorter)].map((text, index) => (
              <span key={text}>
                {index > 0 && <span>{' · '}</span>}
                <Link
                  to={setParameter(search, 'keyword', text)}
                  className="plain-link inline-flex min-h-11 items-center"
                >
                  {searchPageTexts.quoted({ text })}
                </Link>
              </span>
            ))}
          </p>
        )}
        {scope ? (
          <ButtonLink to={setParameter(search, 'category_id', null)} className="text-on-leaf">
            {searchPageTexts.searchEverywhere}
          </ButtonLink>
        ) : (
          <ButtonLink to={categoryPath()} className="text-on-leaf">
            {catalogTexts.browsePopular}
          </ButtonLink>
        )}
      </EmptyState>
      <BrowseCategories />
    </>
  )
}

function wordsWithout(words: readonly string[], removed: string): string {
  return words.filter((word) => word !== removed).join(' ')
}
