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
import { SEARCH_INDEX } from '#contract/search.ts'
import type { PageContext } from '#web/shop.ts'
import { guardSearch } from '#web/storefront/search/guard.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import type { ListingAddress } from './address.ts'
import { FACET_LIMITS, FACETS } from './facets.ts'
import { type ListingScope, plainParameters, uiStateOf, widgetParameters } from './listing-search.ts'

const drawNothing = () => undefined

/**
 * What a listing shows when it opens, found with one call of the engine: the widgets of the page without the page, so
 * that it is rendered once and the browser asks nothing.
 */
export async function firstResults(
  search: PageContext['shop']['search'],
  address: ListingAddress,
  scope: ListingScope,
): Promise<InitialResults> {
  const client = guardSearch({ search: search.query }, { emptyText: scope.isSearch ? 'nothing' : 'everything' })
  const instance = new InstantSearch({
    indexName: SEARCH_INDEX,
    searchClient: client as unknown as SearchClient,
    initialUiState: { [SEARCH_INDEX]: uiStateOf(address, scope) },
  })
  // Nothing is to be searched before all widgets have spoken.
  instance._initialResults = {}
  instance._manuallyResetScheduleSearch = true
  instance.start()
  instance.addWidgets([
    connectConfigure(drawNothing)({ searchParameters: plainParameters(address, scope) }),
    ...(readProductIds(address.keyword) ? [] : filterWidgets(scope)),
  ])
  const asked = await waitForResults(instance)
  return getInitialResults(instance.mainIndex, asked)
}

function filterWidgets(scope: ListingScope) {
  return [
    connectSortBy(drawNothing)(widgetParameters.orders()),
    ...(scope.hasBranches ? [connectHierarchicalMenu(drawNothing)(widgetParameters.categories(scope))] : []),
    ...FACETS.map(({ attribute, operator }) =>
      connectRefinementList(drawNothing)({ attribute, operator, ...FACET_LIMITS }),
    ),
    connectRange(drawNothing)(widgetParameters.price()),
    connectToggleRefinement(drawNothing)(widgetParameters.stock()),
    connectPagination(drawNothing)({}),
  ]
}
