import type { RecommendRequest } from './read-requests.ts'

/** Ids of related products, best first. An unknown product has none. */
export interface RelatedProducts {
  boughtTogether(ocid: number, limit: number): Promise<number[]>
  /** Bought together first, then similar ones. */
  related(ocid: number, limit: number): Promise<number[]>
  /** By attributes and price alone. */
  lookingSimilar(ocid: number, limit: number): Promise<number[]>
}

/** Candidates per request: some do not match the parameters of the request. */
const CANDIDATES = 24
/** Most popular products of which trends are made. */
const TRENDING = 200

type Hit = { objectID?: unknown; [attribute: string]: unknown }
/** Searches with the permissions of the caller. */
export type RecommendQuery = (
  requests: readonly { indexName: string; params: { [name: string]: unknown } }[],
) => Promise<{ results: unknown[] }>

/**
 * Recommendations of the search protocol, from the shop's own orders and catalog. Scores fall
 * evenly from 100 with the place of a recommendation: the shop counts orders and has no model that estimates probabilities.
 */
export async function recommend(
  products: RelatedProducts,
  requests: readonly RecommendRequest[],
  query: RecommendQuery,
): Promise<{ results: object[] }> {
  return { results: await Promise.all(requests.map(answer)) }

  async function answer(request: RecommendRequest): Promise<object> {
    const began = performance.now()
    const found = request.model === 'trending-facets' ? await trendingFacets(request) : await recommendedHits(request)
    const hits = found.filter(({ _score }) => _score >= request.threshold).slice(0, request.count)
    return { hits, nbHits: hits.length, processingTimeMS: Math.round(performance.now() - began) }
  }

  async function recommendedHits(request: RecommendRequest) {
    const { ocid, count } = request
    const hits = ocid === null ? await trendingItems(request) : await hitsOf(request, await candidatesOf(request, ocid))
    const scored = hits.map((hit, place) => ({ ...hit, _score: scoreOf(place, hits.length) }))
    if (request.fallback === null || scored.length >= count) return scored
    const present = new Set([String(ocid), ...scored.map(({ objectID }) => String(objectID))])
    const others = await search(request, { ...request.fallback, hitsPerPage: count + present.size })
    return [
      ...scored,
      ...others.filter(({ objectID }) => !present.has(String(objectID))).map((hit) => ({ ...hit, _score: 0 })),
    ]
  }

  function candidatesOf({ model }: RecommendRequest, ocid: number): Promise<number[]> {
    if (!Number.isSafeInteger(ocid)) return Promise.resolve([])
    if (model === 'bought-together') return products.boughtTogether(ocid, CANDIDATES)
    if (model === 'looking-similar') return products.lookingSimilar(ocid, CANDIDATES)
    return products.related(ocid, CANDIDATES)
  }

  /** Returns the records of products that match the parameters of the request, in the given order. */
  async function hitsOf(request: RecommendRequest, ocids: readonly number[]): Promise<Hit[]> {
    if (ocids.length === 0) return []
    const own = `(${ocids.map((ocid) => `OCID:${ocid}`).join(' OR ')})`
    const { filters } = request.parameters
    const all = typeof filters === 'string' && filters !== '' ? `${own} AND (${filters})` : own
    const hits = await search(request, { ...request.parameters, filters: all, hitsPerPage: ocids.length })
    const places = new Map(ocids.map((ocid, place) => [String(ocid), place]))
    const placeOf = ({ objectID }: Hit) => places.get(String(objectID)) ?? ocids.length
    return hits.toSorted((one, other) => placeOf(one) - placeOf(other))
  }

  /** Without a text, the index ranks by popularity, which counts orders. */
  function trendingItems({ facetName, facetValue, ...request }: RecommendRequest): Promise<Hit[]> {
    const facetFilters = facetName === null || facetValue === null ? [] : [`${facetName}:${facetValue}`]
    return search(request, { ...withFacets(request.parameters, facetFilters), hitsPerPage: request.count })
  }

  /** Adds up the places of the most popular products by their values of the facet. */
  async function trendingFacets({ facetName, ...request }: RecommendRequest) {
    const attribute = facetName ?? ''
    const hits = await search(request, {
      ...request.parameters,
      attributesToRetrieve: [attribute],
      attributesToHighlight: [],
      hitsPerPage: TRENDING,
    })
    const weights = new Map<string, number>()
    for (const [place, hit] of hits.entries()) {
      for (const value of valuesOf(hit, attribute)) weights.set(value, (weights.get(value) ?? 0) + 1 / (place + 1))
    }
    const ranked = [...weights].toSorted(([, one], [, other]) => other - one)
    const most = ranked[0]?.[1] ?? 1
    return ranked.map(([facetValue, weight]) => ({
      facetName: attribute,
      facetValue,
      _score: Math.round((weight / most) * 10_000) / 100,
    }))
  }

  async function search({ indexName }: Pick<RecommendRequest, 'indexName'>, params: object): Promise<Hit[]> {
    const { results } = await query([{ indexName, params: { query: '', ...params } }])
    return (results[0] as { hits: Hit[] }).hits
  }
}

function withFacets(parameters: { [name: string]: unknown }, added: readonly string[]) {
  const { facetFilters = [] } = parameters
  return { ...parameters, facetFilters: [...(Array.isArray(facetFilters) ? facetFilters : [facetFilters]), ...added] }
}

/** Returns the values of an attribute, which may be nested: `hierarchicalCategories.lvl0`. */
function valuesOf(hit: Hit, attribute: string): string[] {
  let value: unknown = hit
  for (const part of attribute.split('.')) value = (value as { [name: string]: unknown } | undefined)?.[part]
  return [value].flat().filter((each): each is string => typeof each === 'string')
}

const scoreOf = (place: number, count: number) => Math.round((1 - place / count) * 10_000) / 100
