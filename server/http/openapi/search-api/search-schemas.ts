import { type TSchema, Type } from 'typebox'
import { MAX_QUERIES } from '#server/http/search/queries.ts'
import { PARAMETERS } from '#server/http/search/calls/parameters.ts'

const Text = Type.String()
const Count = Type.Integer()
const TaskId = Type.Integer({ description: 'Number of the write, for the calls that read its state' })
const ObjectId = Type.String({ description: 'Name of a record, unique in its index' })

/** A record, synonym or rule: its other attributes are those that it was saved with. */
const Record = Type.Object({ objectID: Type.Optional(ObjectId) }, { additionalProperties: true })

const SearchParameters = parametersOf('search', {
  query: Type.Optional(Text),
  params: Type.Optional(
    Type.String({ description: 'All parameters, form-encoded, instead of the fields of the body' }),
  ),
  cursor: Type.Optional(Type.String({ description: 'Of the previous page of an export' })),
})

const Result = Type.Object(
  {
    hits: Type.Array(Record),
    nbHits: Count,
    page: Count,
    nbPages: Count,
    hitsPerPage: Count,
    processingTimeMS: Count,
    query: Text,
    params: Text,
    queryID: Type.Optional(Type.String({ description: 'With `clickAnalytics`, for the events of this search' })),
  },
  { additionalProperties: true },
)

const KEY = {
  acl: Type.Array(Text, { description: 'Permissions, by the service’s names' }),
  description: Type.Optional(Text),
  indexes: Type.Optional(Type.Array(Text)),
  referers: Type.Optional(Type.Array(Text)),
  queryParameters: Type.Optional(Text),
  maxHitsPerQuery: Type.Optional(Count),
  maxQueriesPerIPPerHour: Type.Optional(Count),
  validity: Type.Optional(Type.Integer({ description: 'Seconds; 0: no end' })),
}

const ofIndex = <T extends Record<string, ReturnType<typeof Type.Optional>>>(more: T) =>
  Type.Object({ indexName: Text, ...more }, { additionalProperties: true })

const Key = Type.Object({ ...KEY, value: Text, createdAt: Count }, { additionalProperties: true })

/** Schemas of the bodies of the search protocol. Requests have the fields of the service's protocol, version 1. */
export const SEARCH_SCHEMAS = {
  Failure: Type.Object({ message: Text, status: Count }),
  SearchParameters,
  Settings: parametersOf('setting', {}),
  Queries: Type.Object({
    requests: Type.Array(ofIndex({ query: Type.Optional(Text) }), {
      maxItems: MAX_QUERIES,
      description: '`indexName` and search parameters each; with `type: facet`, also `facet` and `facetQuery`',
    }),
    strategy: Type.Optional(Text),
  }),
  RecommendQueries: Type.Object({
    requests: Type.Array(ofIndex({ model: Type.Optional(Text), objectID: Type.Optional(ObjectId) })),
  }),
  Result,
  Results: Type.Object({ results: Type.Array(Type.Object({}, { additionalProperties: true })) }),
  FacetQuery: Type.Object({ facetQuery: Type.Optional(Text) }, { additionalProperties: true }),
  FacetHits: Type.Object(
    { facetHits: Type.Array(Type.Object({ value: Text, highlighted: Text, count: Count })) },
    { additionalProperties: true },
  ),
  Browsed: Type.Object(
    { hits: Type.Array(Record), cursor: Type.Optional(Type.String({ description: 'Absent on the last page' })) },
    { additionalProperties: true },
  ),
  Record,
  RecordList: Type.Array(Record),
  RecordRequests: Type.Object({ requests: Type.Array(Type.Object({ indexName: Text, objectID: ObjectId })) }),
  Records: Type.Object({
    results: Type.Array(Type.Union([Record, Type.Null()]), { description: 'null for an unknown record' }),
  }),
  Written: Type.Object({ taskID: TaskId, objectID: Type.Optional(ObjectId) }, { additionalProperties: true }),
  Batch: Type.Object({
    requests: Type.Array(
      Type.Object({
        action: Text,
        indexName: Type.Optional(Type.String({ description: 'Of a write to several indexes' })),
        body: Type.Optional(Record),
      }),
    ),
  }),
  BatchWritten: Type.Object({ taskID: TaskId, objectIDs: Type.Array(ObjectId) }),
  MultipleBatchWritten: Type.Object({
    taskID: Type.Record(Text, TaskId, { description: 'By index' }),
    objectIDs: Type.Array(ObjectId),
  }),
  Indexes: Type.Object({
    items: Type.Array(Type.Object({ name: Text, entries: Count }, { additionalProperties: true })),
    nbPages: Count,
  }),
  IndexOperation: Type.Object({ operation: Text, destination: Text, scope: Type.Optional(Type.Array(Text)) }),
  Task: Type.Object({ status: Type.Enum(['published', 'notPublished']), pendingTask: Type.Boolean() }),
  TextQuery: Type.Object({ query: Type.Optional(Text) }, { additionalProperties: true }),
  Found: Type.Object({ hits: Type.Array(Record), nbHits: Count }, { additionalProperties: true }),
  DictionaryBatch: Type.Object({
    clearExistingDictionaryEntries: Type.Optional(Type.Boolean()),
    requests: Type.Array(
      Type.Object({
        action: Type.Enum(['addEntry', 'deleteEntry']),
        body: Type.Object(
          { objectID: ObjectId, language: Type.Optional(Text) },
          {
            additionalProperties: true,
            description: '`word` of a stop word, `words` of a plural, `word` and `decomposition` of a compound',
          },
        ),
      }),
    ),
  }),
  DictionarySettings: Type.Object({
    disableStandardEntries: Type.Record(Text, Type.Record(Text, Type.Boolean()), {
      description: 'By dictionary (`stopwords`, `plurals`, `compounds`) and language',
    }),
  }),
  DictionaryLanguages: Type.Record(
    Text,
    Type.Record(Text, Type.Union([Type.Object({ nbCustomEntries: Count }), Type.Null()])),
    { description: 'By language and dictionary; null for a dictionary that the language does not have' },
  ),
  Events: Type.Object({ events: Type.Array(Type.Object({}, { additionalProperties: true })) }),
  Accepted: Type.Object({ status: Count, message: Text }),
  NewKey: Type.Object(KEY),
  Key,
  Keys: Type.Object({ keys: Type.Array(Key) }),
  WrittenKey: Type.Object({ key: Type.Optional(Text) }, { additionalProperties: true }),
} as const satisfies Readonly<Record<string, TSchema>>

export type SearchSchemaName = keyof typeof SEARCH_SCHEMAS

/** Returns the schema of search parameters or settings: the names that are accepted (`PARAMETERS`), and some more. */
function parametersOf(place: 'search' | 'setting', more: Parameters<typeof Type.Object>[0]) {
  const accepted = PARAMETERS.filter((parameter) => parameter[place] !== 'absent')
  const named = accepted.map((parameter) => [
    parameter.name,
    Type.Optional(
      parameter[place] === 'works' ? Type.Unknown() : Type.Unknown({ description: 'Without an effect here' }),
    ),
  ])
  return Type.Object({ ...(Object.fromEntries(named) as typeof more), ...more })
}
