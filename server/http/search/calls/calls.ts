/** A call of the search protocol. `{name}` stands for one segment of its path. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

/** A call that works here. */
interface WorkingCall extends Call {
  /** The permission that the key of the call needs, by the service's name. */
  acl:
    | 'admin'
    | 'search'
    | 'browse'
    | 'addObject'
    | 'deleteObject'
    | 'deleteIndex'
    | 'settings'
    | 'editSettings'
    | 'listIndexes'
  summary: string
}

/** Every call that works here (protocol 1.2). A test sends each of them. */
export const WORKING_CALLS: readonly WorkingCall[] = [
  works('POST /1/indexes/*/queries', 'search', 'Search several indexes, or values of facets, in one call'),
  works('POST /1/indexes/{index}/query', 'search', 'Search one index'),
  works('POST /1/indexes/*/recommendations', 'search', 'Get products that go with one, or trends, of the shop’s index'),
  works('POST /1/events', 'search', 'Report clicks, views and conversions; stored for 90 days without the visitor'),
  works('DELETE /1/usertokens/{userToken}', 'deleteObject', 'Forget a visitor, of whom nothing is stored'),
  works('GET /1/indexes/{index}', 'search', 'Search one index, with the parameters in the query string'),
  works('POST /1/indexes/{index}/facets/{facet}/query', 'search', 'Search the values of a facet'),
  works('POST /1/indexes/{index}/browse', 'browse', 'Export records page by page'),
  works('GET /1/indexes/{index}/browse', 'browse', 'Export records, with the parameters in the query string'),
  works('GET /1/indexes/{index}/{objectID}', 'search', 'Read a record'),
  works('POST /1/indexes/*/objects', 'search', 'Read records of several indexes'),
  works('POST /1/indexes/{index}', 'addObject', 'Add a record'),
  works('PUT /1/indexes/{index}/{objectID}', 'addObject', 'Add or replace a record'),
  works('POST /1/indexes/{index}/{objectID}/partial', 'addObject', 'Change attributes of a record'),
  works('DELETE /1/indexes/{index}/{objectID}', 'deleteObject', 'Delete a record'),
  works('POST /1/indexes/{index}/batch', 'addObject', 'Write to one index, in order and at once'),
  works('POST /1/indexes/*/batch', 'addObject', 'Write to several indexes, in order and at once'),
  works('POST /1/indexes/{index}/deleteByQuery', 'deleteIndex', 'Delete the records that match a filter'),
  works('POST /1/indexes/{index}/clear', 'deleteIndex', 'Delete all records of an index'),
  works('GET /1/indexes', 'listIndexes', 'List the indexes'),
  works('DELETE /1/indexes/{index}', 'deleteIndex', 'Delete an index'),
  works('POST /1/indexes/{index}/operation', 'addObject', 'Copy or move an index'),
  works('GET /1/indexes/{index}/settings', 'settings', 'Read the settings of an index'),
  works('PUT /1/indexes/{index}/settings', 'editSettings', 'Change settings of an index'),
  works('GET /1/indexes/{index}/task/{taskID}', 'addObject', 'Read the state of a write'),
  works('GET /1/task/{taskID}', 'editSettings', 'Read the state of a write to any index'),
  works('PUT /1/indexes/{index}/synonyms/{objectID}', 'editSettings', 'Add or replace a synonym'),
  works('POST /1/indexes/{index}/synonyms/batch', 'editSettings', 'Add or replace synonyms'),
  works('POST /1/indexes/{index}/synonyms/search', 'settings', 'Search synonyms'),
  works('GET /1/indexes/{index}/synonyms/{objectID}', 'settings', 'Read a synonym'),
  works('DELETE /1/indexes/{index}/synonyms/{objectID}', 'editSettings', 'Delete a synonym'),
  works('POST /1/indexes/{index}/synonyms/clear', 'editSettings', 'Delete all synonyms of an index'),
  works('PUT /1/indexes/{index}/rules/{objectID}', 'editSettings', 'Add or replace a rule'),
  works('POST /1/indexes/{index}/rules/batch', 'editSettings', 'Add or replace rules'),
  works('POST /1/indexes/{index}/rules/search', 'settings', 'Search rules'),
  works('GET /1/indexes/{index}/rules/{objectID}', 'settings', 'Read a rule'),
  works('DELETE /1/indexes/{index}/rules/{objectID}', 'editSettings', 'Delete a rule'),
  works('POST /1/indexes/{index}/rules/clear', 'editSettings', 'Delete all rules of an index'),
  works('POST /1/dictionaries/{dictionary}/batch', 'editSettings', 'Add and delete entries of a dictionary'),
  works('POST /1/dictionaries/{dictionary}/search', 'settings', 'Search the entries of a dictionary'),
  works('GET /1/dictionaries/*/settings', 'settings', 'Read the languages whose standard entries are off'),
  works('PUT /1/dictionaries/*/settings', 'editSettings', 'Turn standard entries of languages off or on'),
  works('GET /1/dictionaries/*/languages', 'settings', 'List the languages of the dictionaries'),
  works('GET /1/keys', 'admin', 'List the managed keys'),
  works('POST /1/keys', 'admin', 'Create a key'),
  works('GET /1/keys/{key}', 'admin', 'Read a key; every key can read itself'),
  works('PUT /1/keys/{key}', 'admin', 'Replace the attributes of a key'),
  works('DELETE /1/keys/{key}', 'admin', 'Delete a key'),
  works('POST /1/keys/{key}/restore', 'admin', 'Restore a deleted key'),
]

function works(call: string, acl: WorkingCall['acl'], summary: string): WorkingCall {
  return { ...readCall(call), acl, summary }
}

/** Parses a call such as `GET /1/indexes`. */
export function readCall(call: string): Call {
  const [method = '', path = ''] = call.split(' ')
  return { method: method as Call['method'], path }
}
