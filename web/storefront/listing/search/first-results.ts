import type { InitialResults, SearchClient } from 'instantsearch.js'
import InstantSearch from 'instantsearch.js/es/lib/InstantSearch.js'
import { getInitialResults, waitForResults } from 'instantsearch.js/es/lib/server.js'
import {
  connectConfigure,
  connectHierarchicalMenu,
  connectPagination,
  connectRange,
  connectRefinementList,
  connectSortBy,
  connectToggleRefinement,
} from 'instantsearch.js/es/connectors/index.js'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { PageContext } from '#web/shop.ts'
import { guardSearch } from '#web/storefront/search/guard.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import type { ListingQuery } from '#web/storefront/listing/listing-query.ts'
import { ownFacets, ownRanges } from '#web/storefront/listing/filters/own-facets.ts'
import { FACET_LIMITS, FACETS } from '#web/storefront/listing/filters/facets.ts'
import { type ListingScope, configureParameters, uiStateOf, widgetParameters } from './search-state.ts'

const renderNothing = () => undefined

/**
 * Searches the first results of a listing with one call of the engine. It runs the page's InstantSearch widgets without
 * rendering, so that the page is rendered once and the browser does not search again.
 */
export async function firstResults(
  search: PageContext['shop']['search'],
  query: ListingQuery,
  scope: ListingScope,
): Promise<InitialResults> {
  const client = guardSearch({ search: search.query }, { emptyText: scope.isSearch ? 'nothing' : 'everything' })
  const instance = new InstantSearch({
    indexName: SEARCH_INDEX,
    searchClient: client as unknown as SearchClient,
    initialUiState: { [SEARCH_INDEX]: uiStateOf(query, scope) },
  })
  // Do not search before all widgets are added.
  instance._initialResults = {}
  instance._manuallyResetScheduleSearch = true
  instance.start()
  instance.addWidgets([
    connectConfigure(renderNothing)({ searchParameters: configureParameters(query, scope) }),
    ...(readProductIds(query.keyword) ? [] : filterWidgets(scope)),
  ])
  const requests = await waitForResults(instance)
  return getInitialResults(instance.mainIndex, requests)
}

function filterWidgets(scope: ListingScope) {
  return [
    connectSortBy(renderNothing)(widgetParameters.orders()),
    ...(scope.hasBranches ? [connectHierarchicalMenu(renderNothing)(widgetParameters.categories(scope))] : []),
    ...[...FACETS, ...ownFacets(scope.attributes)].map(({ attribute, operator }) =>
      connectRefinementList(renderNothing)({ attribute, operator, ...FACET_LIMITS }),
    ),
    connectRange(renderNothing)(widgetParameters.price()),
    ...ownRanges(scope.attributes).map(({ attribute }) => connectRange(renderNothing)({ attribute })),
    connectToggleRefinement(renderNothing)(widgetParameters.stock()),
    connectPagination(renderNothing)({}),
  ]
}
