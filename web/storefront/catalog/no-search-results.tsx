import { useLocation } from 'react-router'
import { catalogTexts } from '#texts/catalog/catalog.ts'
import { searchPageTexts } from '#texts/catalog/search-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { setParameter } from '#web/storefront/listing/listing-query.ts'
import { everywherePath } from './everywhere-path.ts'
import { BrowseCategories } from './browse-categories.tsx'
import { SearchLinks } from './search-links.tsx'

interface NoSearchResultsProps {
  keyword: string
  /** Number of results in the whole shop; null if that was searched. */
  everywhere: number | null
  popularSearches: readonly string[]
}

/** Shown if a search has no results: links to the same search everywhere or with one word less, to popular searches and to the categories. */
export function NoSearchResults({ keyword, everywhere, popularSearches }: NoSearchResultsProps) {
  const { search } = useLocation()
  const words = keyword.split(/\s+/)
  const shorter = words.length > 1 && words.length < 10 ? words.map((word) => wordsWithout(words, word)) : []
  return (
    <>
      <EmptyState title={searchPageTexts.noMatches({ text: keyword })}>
        <p>{searchPageTexts.noMatchesText}</p>
        <SearchLinks
          label={searchPageTexts.orFor}
          searches={[...new Set(shorter)]}
          pathOf={(text) => setParameter(search, 'keyword', text)}
        />
        <SearchLinks label={searchPageTexts.popularSearches} searches={popularSearches} pathOf={everywherePath} />
        {everywhere ? (
          <ButtonLink to={everywherePath(keyword)} className="text-on-leaf">
            {searchPageTexts.resultsEverywhere({ count: everywhere })}
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
