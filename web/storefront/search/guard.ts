import { readProductIds } from './product-ids.ts'

/** The service takes texts shorter than 512 bytes; the box counts 512 characters (spec 5). */
const MOST_BYTES = 511

/** One query of a multi-query request, in the form InstantSearch hands it to a client. */
export interface SearchRequest {
  indexName: string
  type?: string
  params?: Record<string, unknown>
}

interface Searches {
  search: (requests: never) => Promise<unknown>
}

interface GuardOptions {
  /** What an empty text finds: nothing in a search (spec 5), everything in the listing of a category. */
  emptyText: 'nothing' | 'everything'
}

/**
 * Holds the rules of searching (spec 5) around any client: an empty text finds nothing and asks nobody, a list of
 * numbers asks for those products, and a text is cut to what the service takes. Searches for facet values pass through.
 */
export function guardSearch<Client extends Searches>(client: Client, { emptyText }: GuardOptions): Client {
  const ask = client.search.bind(client) as unknown as (requests: SearchRequest[]) => Promise<unknown>
  return {
    // InstantSearch looks for more on a client than its search.
    ...client,
    async search(requests: SearchRequest[]) {
      const isEmpty = requests.every((request) => request.type !== 'facet' && !hasWords(textOf(request)))
      if (emptyText === 'nothing' && isEmpty) return { results: requests.map(nothingFound) }
      return ask(requests.map(guardRequest))
    },
  }
}

/** The request as it may go out. */
export function guardRequest(request: SearchRequest): SearchRequest {
  const text = textOf(request)
  const { filters, ...params } = request.params ?? {}
  const ids = readProductIds(text)
  const byId = ids ? `(${ids.map((id) => `OCID:${id}`).join(' OR ')})` : ''
  const together = [filters, byId].filter(Boolean).join(' AND ')
  return {
    ...request,
    params: {
      ...params,
      ...('query' in params && { query: byId ? '' : clipBytes(text) }),
      ...(together && { filters: together }),
    },
  }
}

/** The beginning of a text that fits, without half a character at its end. */
export function clipBytes(text: string): string {
  const bytes = new Uint8Array(MOST_BYTES)
  const { read } = new TextEncoder().encodeInto(text, bytes)
  return text.slice(0, read)
}

/** The index knows letters and digits: signs alone would find everything, as no text does. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function textOf({ params }: SearchRequest): string {
  const text = params?.['query']
  return typeof text === 'string' ? text : ''
}

function nothingFound({ indexName }: SearchRequest) {
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
