import { withoutInvisible } from '#contract/text/codes.ts'
import { readProductIds } from './product-ids.ts'

/** The service accepts texts below 512 bytes; the search box limits characters, not bytes (spec 5). */
const MAX_BYTES = 511

/** One query of a multi-query request, as InstantSearch passes it to a client. */
export interface SearchRequest {
  indexName: string
  type?: string
  params?: Record<string, unknown>
}

interface SearchClient {
  search: (requests: never) => Promise<unknown>
}

interface GuardOptions {
  /** Results of an empty text: nothing in a search (spec 5), everything in the listing of a category. */
  emptyText: 'nothing' | 'everything'
}

/**
 * Wraps a client with the search rules (spec 5): an empty text has no results and sends no query, a list of product ids becomes
 * a filter, and a text is truncated to the limit of the service. Searches for facet values pass through.
 */
export function guardSearch<Client extends SearchClient>(client: Client, { emptyText }: GuardOptions): Client {
  const search = client.search.bind(client) as unknown as (requests: SearchRequest[]) => Promise<unknown>
  return {
    // InstantSearch uses other members of the client, too.
    ...client,
    async search(requests: SearchRequest[]) {
      const isEmpty = requests.every((request) => request.type !== 'facet' && !hasWords(textOf(request)))
      if (emptyText === 'nothing' && isEmpty) return { results: requests.map(emptyResult) }
      return search(requests.map(guardRequest))
    },
  }
}

/** Returns the query with the search rules applied. */
export function guardRequest(request: SearchRequest): SearchRequest {
  const text = textOf(request)
  const { filters, ...params } = request.params ?? {}
  const ids = readProductIds(text)
  const byId = ids ? `(${ids.map((id) => `OCID:${id}`).join(' OR ')})` : ''
  const allFilters = [filters, byId].filter(Boolean).join(' AND ')
  return {
    ...request,
    params: {
      ...params,
      ...('query' in params && { query: byId ? '' : clipBytes(text) }),
      ...(allFilters && { filters: allFilters }),
    },
  }
}

/** Truncates a text to the byte limit without splitting a character. */
export function clipBytes(text: string): string {
  const bytes = new Uint8Array(MAX_BYTES)
  const { read } = new TextEncoder().encodeInto(text, bytes)
  return text.slice(0, read)
}

/** True if the text has letters or digits. The index ignores other characters, so without any it would match everything. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function textOf({ params }: SearchRequest): string {
  const text = params?.['query']
  return typeof text === 'string' ? withoutInvisible(text) : ''
}

function emptyResult({ indexName }: SearchRequest) {
  return {
    hits: [],
    nbHits: 0,
    page: 0,
    nbPages: 0,
    hitsPerPage: 0,
    processingTimeMS: 0,
    query: '',
    params: '',
    index: indexName,
    exhaustiveNbHits: true,
  }
}
