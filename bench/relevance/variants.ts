import { join } from 'node:path'
import { openEngine, readRule, readSettings, readSynonym, type StoredRecord } from '#engine/engine.ts'
import { OWN_SETTINGS, SHOP_INDEX } from '#server/search/shop-index/default-settings.ts'
import { createFts5, createMiniSearch } from './baselines.ts'
import { type Judgment } from './judgments.ts'
import { ndcg } from './ndcg.ts'

const HITS = 10
/** The index without weights of relevance: the formula of the service alone. */
const FORMULA = 'formula'

/** A record with a SKU, by which judgments name it. */
export type JudgedRecord = StoredRecord & { sku: string }

/** A judged query and its nDCG@10. */
export interface Score {
  judgment: Judgment
  score: number
}

/**
 * Scores the judged queries on the engine with the shop's settings, on its formula alone, and on two baselines with the same fields and weights.
 * Returns the scores by variant, the shop's first. `folder` is where the engine stores its snapshot.
 */
export async function scoreVariants(
  records: readonly JudgedRecord[],
  judgments: readonly Judgment[],
  folder: string,
): Promise<Record<string, Score[]>> {
  const engine = await openFilledEngine(records, folder)
  const weights = OWN_SETTINGS.relevanceWeights
  const hitsOf = async (indexName: string, query: string): Promise<string[]> => {
    const answer = await engine.query({ indexName, query, hitsPerPage: HITS }, false)
    const { hits } = JSON.parse(new TextDecoder().decode(answer)) as { hits: { sku: string }[] }
    return hits.map(({ sku }) => sku)
  }
  const variants: Record<string, (query: string) => string[] | Promise<string[]>> = {
    'the shop': (query) => hitsOf(SHOP_INDEX.name, query),
    'the formula alone': (query) => hitsOf(FORMULA, query),
    'BM25 (MiniSearch)': createMiniSearch(records, weights),
    'SQLite FTS5': createFts5(records, weights),
  }
  const skus = records.map(({ sku }) => sku)
  const scores: Record<string, Score[]> = {}
  for (const [name, find] of Object.entries(variants)) {
    const ofVariant: Score[] = []
    for (const judgment of judgments) {
      const grades = skus.map(judgment.gradeOf).filter((grade) => grade > 0)
      const hits = await find(judgment.query)
      ofVariant.push({ judgment, score: ndcg(hits.map(judgment.gradeOf), grades) })
    }
    scores[name] = ofVariant
  }
  await engine.close()
  return scores
}

async function openFilledEngine(records: readonly JudgedRecord[], folder: string) {
  const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }
  const engine = await openEngine({ folder: join(folder, 'engine'), searchThreads: 1, log })
  const view = {
    store: 'judged',
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
  await engine.load('judged', single(changes), () => records.length)
  return engine
}

async function* single<T>(item: T): AsyncGenerator<T> {
  yield item
}

/** Returns the mean of the scores. */
export function mean(scores: readonly Pick<Score, 'score'>[]): number {
  return scores.reduce((sum, { score }) => sum + score, 0) / scores.length
}
