import { SEARCH_SORTS } from '#contract/catalog/search.ts'
import { SearchProblem } from '#engine/engine.ts'

export const MODELS = [
  'bought-together',
  'related-products',
  'looking-similar',
  'trending-items',
  'trending-facets',
] as const
export type Model = (typeof MODELS)[number]

/** Most recommendations of one request, as of the service. */
export const MAX_RECOMMENDATIONS = 30
const MAX_REQUESTS = 20

export interface RecommendRequest {
  indexName: string
  model: Model
  /** The product that the recommendations are for; null for trends. */
  ocid: number | null
  /** From 0 to 100: recommendations with a lower score are left out. */
  threshold: number
  count: number
  facetName: string | null
  facetValue: string | null
  /** Search parameters that restrict the recommendations. */
  parameters: { [name: string]: unknown }
  /** Search parameters of the products that fill up too few recommendations; null: none do. */
  fallback: { [name: string]: unknown } | null
}

const INDEXES: ReadonlySet<string> = new Set(Object.values(SEARCH_SORTS))

/** Reads the body of a call for recommendations. Throws a 400 with the service's messages. */
export function readRecommendRequests(body: { [name: string]: unknown }): RecommendRequest[] {
  const { requests } = body
  if (!Array.isArray(requests)) throw new SearchProblem(400, 'Invalid body, expected { "requests": [...] }')
  if (requests.length > MAX_REQUESTS)
    throw new SearchProblem(400, `Too many requests in one call, expected at most ${MAX_REQUESTS}`)
  return requests.map(readRequest)
}

function readRequest(given: unknown, place: number): RecommendRequest {
  const request = objectOf(given, `request ${place}`)
  const { indexName, model, objectID, threshold = 0, maxRecommendations = 0 } = request
  if (typeof indexName !== 'string') throw new SearchProblem(400, `indexName is missing in request ${place}`)
  if (!INDEXES.has(indexName)) throw new SearchProblem(404, `Index ${indexName} has no recommendations`)
  const known = MODELS.find((each) => each === model)
  if (!known) throw new SearchProblem(400, `Unknown model in request ${place}, expected one of ${MODELS.join(', ')}`)
  const needsObject = !known.startsWith('trending-')
  if (needsObject && !isObjectId(objectID)) throw new SearchProblem(400, `objectID is missing in request ${place}`)
  const facetName = textOf(request['facetName'])
  if (known === 'trending-facets' && facetName === null)
    throw new SearchProblem(400, `facetName is missing in request ${place}`)
  const { queryParameters, fallbackParameters } = request
  return {
    indexName,
    model: known,
    ocid: needsObject ? Number(objectID) : null,
    threshold: numberIn(threshold, 100, `threshold of request ${place}`),
    count:
      numberIn(maxRecommendations, MAX_RECOMMENDATIONS, `maxRecommendations of request ${place}`) ||
      MAX_RECOMMENDATIONS,
    facetName,
    facetValue: textOf(request['facetValue']),
    parameters: queryParameters === undefined ? {} : objectOf(queryParameters, 'queryParameters'),
    fallback: fallbackParameters === undefined ? null : objectOf(fallbackParameters, 'fallbackParameters'),
  }
}

const isObjectId = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberIn(value: unknown, most: number, name: string): number {
  if (typeof value === 'number' && value >= 0 && value <= most) return value
  throw new SearchProblem(400, `Invalid ${name}, expected a number from 0 to ${most}`)
}

function objectOf(value: unknown, name: string): { [name: string]: unknown } {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as { [name: string]: unknown }
  throw new SearchProblem(400, `Invalid ${name}, expected an object`)
}
