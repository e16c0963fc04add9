import type { SearchSchemaName } from './search-schemas.ts'

/** Name of a call in the official clients, and the schemas of its bodies. */
interface CallShape {
  id: string
  request?: SearchSchemaName
  response: SearchSchemaName
  /** Status of a successful response. Default: 200. */
  status?: 201
}

/** The shape of each working call, by method and path. */
export const CALL_SHAPES: Readonly<Record<string, CallShape>> = {
  'POST /1/indexes/*/queries': { id: 'search', request: 'Queries', response: 'Results' },
  'POST /1/indexes/{index}/query': { id: 'searchSingleIndex', request: 'SearchParameters', response: 'Result' },
  'POST /1/indexes/*/recommendations': { id: 'getRecommendations', request: 'RecommendQueries', response: 'Results' },
  'POST /1/events': { id: 'pushEvents', request: 'Events', response: 'Accepted' },
  'DELETE /1/usertokens/{userToken}': { id: 'deleteUserToken', response: 'Accepted' },
  'GET /1/indexes/{index}': { id: 'searchIndexByUrl', response: 'Result' },
  'POST /1/indexes/{index}/facets/{facet}/query': {
    id: 'searchForFacetValues',
    request: 'FacetQuery',
    response: 'FacetHits',
  },
  'POST /1/indexes/{index}/browse': { id: 'browse', request: 'SearchParameters', response: 'Browsed' },
  'GET /1/indexes/{index}/browse': { id: 'browseByUrl', response: 'Browsed' },
  'GET /1/indexes/{index}/{objectID}': { id: 'getObject', response: 'Record' },
  'POST /1/indexes/*/objects': { id: 'getObjects', request: 'RecordRequests', response: 'Records' },
  'POST /1/indexes/{index}': { id: 'saveObject', request: 'Record', response: 'Written', status: 201 },
  'PUT /1/indexes/{index}/{objectID}': { id: 'addOrUpdateObject', request: 'Record', response: 'Written' },
  'POST /1/indexes/{index}/{objectID}/partial': { id: 'partialUpdateObject', request: 'Record', response: 'Written' },
  'DELETE /1/indexes/{index}/{objectID}': { id: 'deleteObject', response: 'Written' },
  'POST /1/indexes/{index}/batch': { id: 'batch', request: 'Batch', response: 'BatchWritten' },
  'POST /1/indexes/*/batch': { id: 'multipleBatch', request: 'Batch', response: 'MultipleBatchWritten' },
  'POST /1/indexes/{index}/deleteByQuery': { id: 'deleteBy', request: 'SearchParameters', response: 'Written' },
  'POST /1/indexes/{index}/clear': { id: 'clearObjects', response: 'Written' },
  'GET /1/indexes': { id: 'listIndices', response: 'Indexes' },
  'DELETE /1/indexes/{index}': { id: 'deleteIndex', response: 'Written' },
  'POST /1/indexes/{index}/operation': { id: 'operationIndex', request: 'IndexOperation', response: 'Written' },
  'GET /1/indexes/{index}/settings': { id: 'getSettings', response: 'Settings' },
  'PUT /1/indexes/{index}/settings': { id: 'setSettings', request: 'Settings', response: 'Written' },
  'GET /1/indexes/{index}/task/{taskID}': { id: 'getTask', response: 'Task' },
  'GET /1/task/{taskID}': { id: 'getAppTask', response: 'Task' },
  'PUT /1/indexes/{index}/synonyms/{objectID}': { id: 'saveSynonym', request: 'Record', response: 'Written' },
  'POST /1/indexes/{index}/synonyms/batch': { id: 'saveSynonyms', request: 'RecordList', response: 'Written' },
  'POST /1/indexes/{index}/synonyms/search': { id: 'searchSynonyms', request: 'TextQuery', response: 'Found' },
  'GET /1/indexes/{index}/synonyms/{objectID}': { id: 'getSynonym', response: 'Record' },
  'DELETE /1/indexes/{index}/synonyms/{objectID}': { id: 'deleteSynonym', response: 'Written' },
  'POST /1/indexes/{index}/synonyms/clear': { id: 'clearSynonyms', response: 'Written' },
  'PUT /1/indexes/{index}/rules/{objectID}': { id: 'saveRule', request: 'Record', response: 'Written' },
  'POST /1/indexes/{index}/rules/batch': { id: 'saveRules', request: 'RecordList', response: 'Written' },
  'POST /1/indexes/{index}/rules/search': { id: 'searchRules', request: 'TextQuery', response: 'Found' },
  'GET /1/indexes/{index}/rules/{objectID}': { id: 'getRule', response: 'Record' },
  'DELETE /1/indexes/{index}/rules/{objectID}': { id: 'deleteRule', response: 'Written' },
  'POST /1/indexes/{index}/rules/clear': { id: 'clearRules', response: 'Written' },
  'POST /1/dictionaries/{dictionary}/batch': {
    id: 'batchDictionaryEntries',
    request: 'DictionaryBatch',
    response: 'Written',
  },
  'POST /1/dictionaries/{dictionary}/search': {
    id: 'searchDictionaryEntries',
    request: 'TextQuery',
    response: 'Found',
  },
  'GET /1/dictionaries/*/settings': { id: 'getDictionarySettings', response: 'DictionarySettings' },
  'PUT /1/dictionaries/*/settings': {
    id: 'setDictionarySettings',
    request: 'DictionarySettings',
    response: 'Written',
  },
  'GET /1/dictionaries/*/languages': { id: 'getDictionaryLanguages', response: 'DictionaryLanguages' },
  'GET /1/keys': { id: 'listApiKeys', response: 'Keys' },
  'POST /1/keys': { id: 'addApiKey', request: 'NewKey', response: 'WrittenKey' },
  'GET /1/keys/{key}': { id: 'getApiKey', response: 'Key' },
  'PUT /1/keys/{key}': { id: 'updateApiKey', request: 'NewKey', response: 'WrittenKey' },
  'DELETE /1/keys/{key}': { id: 'deleteApiKey', response: 'WrittenKey' },
  'POST /1/keys/{key}/restore': { id: 'restoreApiKey', response: 'WrittenKey' },
}
