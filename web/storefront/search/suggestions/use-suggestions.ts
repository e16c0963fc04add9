import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand/react'
import type { SearchConfig } from '#web/shop.ts'
import type { SearchScope } from '#web/storefront/search/search-scope.ts'
import { createSearchClient } from '#web/storefront/search/client.ts'
import { createSuggester } from './suggester.ts'

let cached: { config: SearchConfig; client: ReturnType<typeof createSearchClient> } | null = null

/** Returns the suggestions for the typed text, and a function that retries after an error. */
export function useSuggestions(config: SearchConfig, text: string, scope: SearchScope) {
  const suggester = useMemo(() => createSuggester(clientOf(config)), [config])
  const { status, found } = useStore(suggester.store)
  useEffect(() => void suggester.search(text, scope), [suggester, text, scope])
  useEffect(() => suggester.stop, [suggester])
  return { status, found, retry: () => void suggester.search(text, scope) }
}

/** One client as long as the page lives, because it caches responses. */
function clientOf(config: SearchConfig) {
  if (cached?.config !== config) cached = { config, client: createSearchClient(config, { emptyText: 'nothing' }) }
  return cached.client
}
