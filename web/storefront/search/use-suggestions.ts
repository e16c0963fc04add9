import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { SearchConfig } from '#web/shop.ts'
import type { SearchScope } from '#web/storefront/shell/search-scope.ts'
import { createSearchClient } from './client.ts'
import { createSuggester } from './suggester.ts'

let known: { config: SearchConfig; client: ReturnType<typeof createSearchClient> } | null = null

/** What is found for a text while it is typed, and a way to ask again after a failure. */
export function useSuggestions(config: SearchConfig, text: string, scope: SearchScope) {
  const suggester = useMemo(() => createSuggester(clientOf(config)), [config])
  const { status, found } = useSyncExternalStore(suggester.subscribe, suggester.read, suggester.read)
  useEffect(() => void suggester.ask(text, scope), [suggester, text, scope])
  useEffect(() => suggester.stop, [suggester])
  return { status, found, retry: () => void suggester.ask(text, scope) }
}

/** One client for the life of the page: it remembers what it was told. */
function clientOf(config: SearchConfig) {
  if (known?.config !== config) known = { config, client: createSearchClient(config, { emptyText: 'nothing' }) }
  return known.client
}
