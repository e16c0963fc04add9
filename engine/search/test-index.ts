import type { StoredRecord } from '#engine/record.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import { testMoment } from './test-moment.ts'

export interface TestHit {
  objectID: string
  [attribute: string]: unknown
}

export interface TestAnswer {
  hits: TestHit[]
  nbHits: number
  [field: string]: unknown
}

export interface TestIndex {
  records: readonly StoredRecord[]
  /** As the wire has them. */
  settings?: { [name: string]: unknown }
  rules?: readonly object[]
  synonyms?: readonly Synonym[]
}

/** One index called `shop` whose records were written one after the other, and what it answers to a visitor. */
export function testIndex({ records, settings = {}, rules = [], synonyms = [] }: TestIndex) {
  const answer = testMoment({
    segments: [records.map((record, order) => ({ record, order }))],
    settings: { shop: settings },
    rules: rules.map(readRule),
    synonyms,
  })
  const ask = (request: object) =>
    answer({ kind: 'query', request: { indexName: 'shop', ...request }, admin: false }) as TestAnswer
  return {
    ask,
    answer,
    /** The ids that a query finds, in order. */
    idsOf: (request: object) => ask(request).hits.map(({ objectID }) => objectID),
  }
}
