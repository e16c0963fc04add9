/**
 * Measures search relevance in the demo shop: runs the queries of relevance/judgments.csv on the engine with the shop's settings. The judgments
 * were made by reading the catalog, before the engine was tuned.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductRecord } from '#contract/schemas/search-record.ts'
import { type Engine, openEngine, readRule, readSettings, readSynonym } from '#engine/engine.ts'
import { readConfig } from '#server/config/config.ts'
import { loadDemoShop } from '#server/demo/demo.ts'
import { openShop } from '#server/open.ts'
import { readCategoryTree, readRecords } from '#server/search/shop-index/product-record.ts'
import { SHOP_INDEX } from '#server/search/shop-index/default-settings.ts'
import { type Figure, report } from './measure.ts'
import { type Judgment, readJudgments } from './relevance/judgments.ts'
import { ndcg } from './relevance/ndcg.ts'

const HITS = 10

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
try {
  const records = await demoRecords()
  const engine = await engineWith(records)
  const judgments = readJudgments()
  const scores: { kind: string; name: string; score: number }[] = []
  for (const judgment of judgments) {
    const score = ndcg(await gradesOfHits(engine, judgment), gradesOfCatalog(records, judgment))
    scores.push({ kind: judgment.kind, name: `${judgment.kind}: ${judgment.query}`, score: score })
  }
  await engine.close()
  const kinds = Object.entries(Object.groupBy(scores, ({ kind }) => kind))
  report('Relevance', [
    figure('all queries, mean', mean(scores)),
    ...kinds.map(([kind, ofKind = []]) => figure(`${kind}, mean`, mean(ofKind))),
    ...scores.map(({ name, score }) => figure(name, score)),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function demoRecords(): Promise<ProductRecord[]> {
  const config = readConfig({ DATABASE_URL: '', DATA_DIR: folder, LOG_LEVEL: 'error', ROLES: 'web' })
  const { shop, database, close } = await openShop(config, () => undefined)
  try {
    await loadDemoShop(shop, database, () => undefined)
    const { db } = database
    const ocids = await db.selectFrom('products').select('ocid').execute()
    return await readRecords(
      db,
      await readCategoryTree(db),
      ocids.map(({ ocid }) => ocid),
    )
  } finally {
    await close()
  }
}

async function engineWith(records: readonly ProductRecord[]): Promise<Engine> {
  const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }
  const engine = await openEngine({ folder: join(folder, 'engine'), searchThreads: 1, log })
  const view = {
    store: 'demo',
    settings: readSettings(SHOP_INDEX.settings),
    synonyms: SHOP_INDEX.synonyms.map(readSynonym),
    rules: SHOP_INDEX.rules.map(readRule),
  }
  await engine.define(new Map([[SHOP_INDEX.name, view]]))
  const changes = records.map((record, sequence) => ({ record, sequence }))
  await engine.load('demo', single(changes), () => records.length)
  return engine
}

async function* single<T>(item: T): AsyncGenerator<T> {
  yield item
}

async function gradesOfHits(engine: Engine, { query, gradeOf }: Judgment): Promise<number[]> {
  const answer = await engine.query({ indexName: SHOP_INDEX.name, query, hitsPerPage: HITS }, false)
  const { hits } = JSON.parse(new TextDecoder().decode(answer)) as { hits: { sku: string }[] }
  return hits.map((hit) => gradeOf(hit.sku))
}

function gradesOfCatalog(records: readonly ProductRecord[], { gradeOf }: Judgment): number[] {
  return records.map((record) => gradeOf(record.sku)).filter((grade) => grade > 0)
}

function mean(worths: readonly { score: number }[]): number {
  return worths.reduce((sum, { score }) => sum + score, 0) / worths.length
}

function figure(name: string, value: number): Figure {
  return { name, value, unit: 'nDCG@10' }
}
