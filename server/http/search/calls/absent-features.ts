import { type Call, readCall } from './calls.ts'

/** A feature of the service that the shop's own search does not have. */
interface AbsentFeature {
  /** Subject of the sentence that its calls answer. */
  name: string
  /** Sentence that names an alternative. */
  instead: string
  calls: readonly Call[]
  /** Prefixes whose calls all belong to the feature. */
  prefixes: readonly string[]
}

/** Features whose calls answer 501. The calls are those of the service's client libraries. */
export const ABSENT_FEATURES: readonly AbsentFeature[] = [
  absent('Rules of recommendations', 'Restrict recommendations with queryParameters.', [
    'POST /1/indexes/{index}/{model}/recommend/rules/batch',
    'POST /1/indexes/{index}/{model}/recommend/rules/search',
    'GET /1/indexes/{index}/{model}/recommend/rules/{objectID}',
    'DELETE /1/indexes/{index}/{model}/recommend/rules/{objectID}',
    'GET /1/indexes/{index}/{model}/task/{taskID}',
  ]),
  absent('Logs', 'Read the log of the shop.', ['GET /1/logs', 'GET /1/logs/{index}']),
  absent('Clusters', 'Run more processes of the shop: each has a full copy of every index.', [
    'GET /1/clusters',
    'GET /1/clusters/mapping',
    'POST /1/clusters/mapping',
    'POST /1/clusters/mapping/batch',
    'POST /1/clusters/mapping/search',
    'GET /1/clusters/mapping/pending',
    'GET /1/clusters/mapping/top',
    'GET /1/clusters/mapping/{userID}',
    'DELETE /1/clusters/mapping/{userID}',
  ]),
  absent('Allowed sources', 'Derive secured keys with restrictSources.', [
    'GET /1/security/sources',
    'PUT /1/security/sources',
    'POST /1/security/sources/append',
    'DELETE /1/security/sources/{source}',
  ]),
  absent('Personalization', 'Leave enablePersonalization off; the search is the same for everyone.', [
    'GET /1/strategies/personalization',
    'POST /1/strategies/personalization',
    'GET /1/profiles/personalization/{userToken}',
    'DELETE /1/profiles/{userToken}',
  ]),
  absent('Query suggestions', 'Search an index of your own that contains the suggestions.', [
    'GET /1/configs',
    'POST /1/configs',
    'GET /1/configs/{index}',
    'PUT /1/configs/{index}',
    'DELETE /1/configs/{index}',
    'GET /1/configs/{index}/status',
  ]),
  absent('The crawler', 'Write records with batches.', [], ['/1/crawlers']),
  absent('Usage statistics', 'Read the metrics of the shop.', [], ['/1/usage']),
  absent('A/B tests and search analytics', 'Compare two indexes in your own program.', [], ['/2', '/3']),
]

function absent(
  name: string,
  instead: string,
  calls: readonly string[],
  prefixes: readonly string[] = [],
): AbsentFeature {
  return { name, instead, calls: calls.map(readCall), prefixes }
}

/** Returns the sentence that a call of the feature answers. */
export function absenceMessage({ name, instead }: AbsentFeature): string {
  return `${name} ${name.endsWith('s') ? 'are' : 'is'} not part of the shop's own search. ${instead}`
}
