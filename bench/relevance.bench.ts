/**
 * Measures search relevance in the demo shop: runs the queries of relevance/queries.csv on the engine with the shop's settings, on its formula
 * alone, and on two baselines with the same fields and weights. One judge, not three people, graded every product of the catalog for each query,
 * in three passes without seeing any ranking; the median counts. The queries of one half tuned the ranking.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductRecord } from '#contract/schemas/catalog/search-record.ts'
import { readConfig } from '#server/config/config.ts'
import { loadDemoShop } from '#server/demo/demo.ts'
import { openShop } from '#server/open.ts'
import { readCategoryTree, readRecords } from '#server/search/shop-index/product-record.ts'
import { type Figure, report } from './measure.ts'
import { agreementOf, readJudgments } from './relevance/judgments.ts'
import { mean, scoreVariants } from './relevance/variants.ts'

const PAIRS_OF_PASSES = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
try {
  const records = await demoRecords()
  const judgments = readJudgments()
  const skus = records.map(({ sku }) => sku)
  const scores = await scoreVariants(records, judgments, folder)
  const figures = Object.entries(scores).flatMap(([name, ofVariant]) =>
    ['report', 'tuning'].map((half) =>
      figure(`${name}, ${half} half`, mean(ofVariant.filter(({ judgment }) => judgment.half === half))),
    ),
  )
  const [ofShop = []] = Object.values(scores)
  const kinds = Object.entries(Object.groupBy(ofShop, ({ judgment }) => judgment.kind))
  report('Relevance', [
    ...figures,
    ...PAIRS_OF_PASSES.map(([one, other]) => ({
      name: `agreement of passes ${one + 1} and ${other + 1}`,
      value: agreementOf(judgments, skus, one, other),
      unit: 'of relevant products',
    })),
    ...kinds.map(([kind, ofKind = []]) => figure(`${kind}, mean`, mean(ofKind))),
    ...ofShop.map(({ judgment: { kind, query }, score }) => figure(`${kind}: ${query}`, score)),
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

function figure(name: string, value: number): Figure {
  return { name, value, unit: 'nDCG@10' }
}
