/**
 * Measures search relevance in the demo shop: runs the queries of relevance/queries.csv on the engine with the shop's settings, on its formula
 * alone, and on two baselines with the same fields and weights. One judge, not three people, graded every product of the catalog for each query,
 * in three passes without seeing any ranking; the median counts. The queries of one half tuned the ranking.
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
import { OWN_SETTINGS, SHOP_INDEX } from '#server/search/shop-index/default-settings.ts'
import { type Figure, report } from './measure.ts'
import { createFts5, createMiniSearch } from './relevance/baselines.ts'
import { agreementOf, type Judgment, readJudgments } from './relevance/judgments.ts'
import { ndcg } from './relevance/ndcg.ts'

const PAIRS_OF_PASSES = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

const HITS = 10
/** The index without weights of relevance: the formula of the service alone. */
const FORMULA = 'formula'
const WEIGHTS = OWN_SETTINGS.relevanceWeights

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
try {
  const records = await demoRecords()
  const engine = await engineWith(records)
  const judgments = readJudgments()
  const skus = records.map(({ sku }) => sku)
  const variants: Record<string, (query: string) => string[] | Promise<string[]>> = {
    'the shop': (query) => hitsOf(engine, SHOP_INDEX.name, query),
    'the formula alone': (query) => hitsOf(engine, FORMULA, query),
    'BM25 (MiniSearch)': createMiniSearch(records, WEIGHTS),
    'SQLite FTS5': createFts5(records, WEIGHTS),
  }
  const figures: Figure[] = []
  const scores: { judgment: Judgment; score: number }[] = []
  for (const [name, find] of Object.entries(variants)) {
    const ofVariant: typeof scores = []
    for (const judgment of judgments) {
      const grades = skus.map(judgment.gradeOf).filter((grade) => grade > 0)
      const hits = await find(judgment.query)
      ofVariant.push({ judgment, score: ndcg(hits.map(judgment.gradeOf), grades) })
    }
    for (const half of ['report', 'tuning'])
      figures.push(figure(`${name}, ${half} half`, mean(ofVariant.filter(({ judgment }) => judgment.half === half))))
    if (scores.length === 0) scores.push(...ofVariant)
  }
  await engine.close()
  const kinds = Object.entries(Object.groupBy(scores, ({ judgment }) => judgment.kind))
  report('Relevance', [
    ...figures,
    ...PAIRS_OF_PASSES.map(([one, other]) => ({
      name: `agreement of passes ${one + 1} and ${other + 1}`,
      value: agreementOf(judgments, skus, one, other),
      unit: 'of relevant products',
    })),
    ...kinds.map(([kind, ofKind = []]) => figure(`${kind}, mean`, mean(ofKind))),
    ...scores.map(({ judgment: { kind, query }, score }) => figure(`${kind}: ${query}`, score)),
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
  const formula = { ...view, settings: readSettings({ ...SHOP_INDEX.settings, relevanceWeights: {} }) }
  await engine.define(
    new Map([
      [SHOP_INDEX.name, view],
      [FORMULA, formula],
    ]),
  )
  const changes = records.map((record, sequence) => ({ record, sequence }))
  await engine.load('demo', single(changes), () => records.length)
  return engine
}

async function* single<T>(item: T): AsyncGenerator<T> {
  yield item
}

async function hitsOf(engine: Engine, indexName: string, query: string): Promise<string[]> {
  const answer = await engine.query({ indexName, query, hitsPerPage: HITS }, false)
  const { hits } = JSON.parse(new TextDecoder().decode(answer)) as { hits: { sku: string }[] }
  return hits.map(({ sku }) => sku)
}

function mean(worths: readonly { score: number }[]): number {
  return worths.reduce((sum, { score }) => sum + score, 0) / worths.length
}

function figure(name: string, value: number): Figure {
  return { name, value, unit: 'nDCG@10' }
}
