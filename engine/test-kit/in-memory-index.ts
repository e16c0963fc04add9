import type { StoredRecord } from '#engine/record.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import { createTestSearcher } from './in-memory-searcher.ts'

export interface TestHit {
  objectID: string
  [attribute: string]: unknown
}

export interface TestAnswer {
  hits: TestHit[]
  nbHits: number
  [field: string]: unknown
}

export interface TestIndexOptions {
  records: readonly StoredRecord[]
  /** Settings as raw parameters. */
  settings?: { [name: string]: unknown }
  rules?: readonly object[]
  synonyms?: readonly Synonym[]
}

/** Creates one index named `shop`. The records are written in order; calls have no admin rights. */
export function createTestIndex({ records, settings = {}, rules = [], synonyms = [] }: TestIndexOptions) {
  const call = createTestSearcher({
    segments: [records.map((record, sequence) => ({ record, sequence }))],
    settings: { shop: settings },
    rules: rules.map(readRule),
    synonyms,
  })
  const search = (request: object) =>
    call({ kind: 'query', request: { indexName: 'shop', ...request }, admin: false }) as TestAnswer
  return {
    search,
    call,
    /** Returns the ids of the hits, in order. */
    idsOf: (request: object) => search(request).hits.map(({ objectID }) => objectID),
  }
}
