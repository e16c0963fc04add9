/**
 * How well the demo shop is searched: the queries of relevance/judgments.csv, judged by reading the catalog
 * before anything was tuned, asked of the engine under the shop's own settings.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductRecord } from '#contract/search-record.ts'
import type { Engine } from '#engine/engine.ts'
import { openEngine } from '#engine/open-engine.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import { readSynonym } from '#engine/synonyms/read-synonym.ts'
import { readConfig } from '#server/config.ts'
import { loadDemoShop } from '#server/demo.ts'
import { openShop } from '#server/open.ts'
import { readCategoryTree, readRecords } from '#server/search/record.ts'
import { SHOP_INDEX } from '#server/search/settings.ts'
import { type Figure, report } from './measure.ts'
import { type Judgment, readJudgments } from './relevance/judgments.ts'
import { ndcg } from './relevance/ndcg.ts'

const SHOWN = 10

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
try {
  const records = await demoRecords()
  const engine = await engineWith(records)
  const judgments = readJudgments()
  const worths: { kind: string; name: string; worth: number }[] = []
  for (const judgment of judgments) {
    const worth = ndcg(await gradesFound(engine, judgment), gradesOf(records, judgment))
    worths.push({ kind: judgment.kind, name: `${judgment.kind}: ${judgment.query}`, worth })
  }
  await engine.close()
  const kinds = Object.entries(Object.groupBy(worths, ({ kind }) => kind))
  report('Relevance', [
    figure('all queries, mean', mean(worths)),
    ...kinds.map(([kind, ofKind = []]) => figure(`${kind}, mean`, mean(ofKind))),
    ...worths.map(({ name, worth }) => figure(name, worth)),
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
  const engine = await openEngine({ folder: join(folder, 'engine'), searchers: 1, log })
  const view = {
    store: 'demo',
    settings: readSettings(SHOP_INDEX.settings),
    synonyms: SHOP_INDEX.synonyms.map(readSynonym),
    rules: SHOP_INDEX.rules.map(readRule),
  }
  await engine.define(new Map([[SHOP_INDEX.name, view]]))
  const changes = records.map((record, order) => ({ record, order }))
  await engine.load('demo', one(changes), () => records.length)
  return engine
}

async function* one<T>(item: T): AsyncGenerator<T> {
  yield item
}

async function gradesFound(engine: Engine, { query, gradeOf }: Judgment): Promise<number[]> {
  const answer = await engine.query({ indexName: SHOP_INDEX.name, query, hitsPerPage: SHOWN }, false)
  const { hits } = JSON.parse(new TextDecoder().decode(answer)) as { hits: { sku: string }[] }
  return hits.map((hit) => gradeOf(hit.sku))
}

function gradesOf(records: readonly ProductRecord[], { gradeOf }: Judgment): number[] {
  return records.map((record) => gradeOf(record.sku)).filter((grade) => grade > 0)
}

function mean(worths: readonly { worth: number }[]): number {
  return worths.reduce((sum, { worth }) => sum + worth, 0) / worths.length
}

function figure(name: string, value: number): Figure {
  return { name, value, unit: 'nDCG@10' }
}
