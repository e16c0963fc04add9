import { DatabaseSync } from 'node:sqlite'
import MiniSearch from 'minisearch'

/** A record with the fields that the weights name. */
type SearchableRecord = Readonly<Record<string, unknown>> & { sku: string }

/** Returns the SKUs of the best hits, best first. */
export type SearchSkus = (query: string) => string[]

/** Weights of the fields, for both baselines: those of the shop's index. */
export type Weights = Readonly<Record<string, number>>

const HITS = 10

/** BM25 with prefixes and typos, as MiniSearch documents them for a search box: all words, or else any. */
export function createMiniSearch(records: readonly SearchableRecord[], weights: Weights): SearchSkus {
  const index = new MiniSearch({
    idField: 'sku',
    fields: Object.keys(weights),
    extractField: (record: Record<string, unknown>, field) => textOf(record[field]),
    searchOptions: { boost: { ...weights }, prefix: (_, at, words) => at === words.length - 1, fuzzy: 0.2 },
  })
  index.addAll(records)
  const find = (query: string, combineWith: 'AND' | 'OR') => index.search(query, { combineWith })
  return (query) => {
    const all = find(query, 'AND')
    return (all.length > 0 ? all : find(query, 'OR')).slice(0, HITS).map(({ id }) => String(id))
  }
}

/** BM25 of SQLite FTS5 with its stemmer for English, a prefix for the last word, and no typos: all words, or else any. */
export function createFts5(records: readonly SearchableRecord[], weights: Weights): SearchSkus {
  const db = new DatabaseSync(':memory:')
  const fields = Object.keys(weights)
  db.exec(
    `create virtual table products using fts5 (id unindexed, ${fields.join(', ')}, tokenize = 'porter unicode61')`,
  )
  const insert = db.prepare(`insert into products values (?${', ?'.repeat(fields.length)})`)
  for (const record of records) insert.run(record.sku, ...fields.map((field) => textOf(record[field])))
  const boosts = [0, ...fields.map((field) => weights[field] ?? 0)].join(', ')
  const find = db.prepare(
    `select id from products where products match ? order by bm25(products, ${boosts}) limit ${HITS}`,
  )
  const search = (words: readonly string[], operator: string) =>
    find
      .all(words.map((word, at) => `"${word}"${at === words.length - 1 ? '*' : ''}`).join(operator))
      .map(({ id }) => String(id))
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    const all = search(words, ' AND ')
    return all.length > 0 ? all : search(words, ' OR ')
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ; ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
