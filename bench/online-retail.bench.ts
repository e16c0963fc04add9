/**
 * Measures search relevance over a catalog that the ranking was not made for: `node bench/online-retail.bench.ts FOLDER`, where FOLDER has the
 * `products.csv` of the UCI data set "Online Retail" (D. Chen, 2015, CC BY 4.0): 3,800 products of a British wholesaler of gifts and home
 * goods, of which only the title and the sales are known. Without FOLDER nothing is measured.
 *
 * 64 queries were graded once, 0 to 3, over all titles and without a ranking in view. For each query, patterns of its words, their synonyms,
 * typos and other forms proposed the grades, and reading the titles corrected them. The first ten hits of the four variants, in the order
 * of their codes, showed which words to look for. Typos and synonyms are those of shop owners; words that the catalog does not have, such as
 * "serviettes", are included. No query of this set tuned the ranking; its halves are reported separately, so that one of them can later.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { joinedForms } from '#server/search/shop-index/joined-forms.ts'
import { nounsOf } from '#server/search/shop-index/nouns.ts'
import { sizeWords } from '#server/search/shop-index/size-words.ts'
import { type Figure, report } from './measure.ts'
import { readRetailJudgments } from './relevance/judgments.ts'
import { type JudgedRecord, mean, scoreVariants } from './relevance/variants.ts'

const [source] = process.argv.slice(2)
if (source === undefined) console.log('Skipped: name the folder of the data set, which is not part of the repository.')
else await measure(join(source, 'products.csv'))

async function measure(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  try {
    const scores = await scoreVariants(readRecords(file), readRetailJudgments(), folder)
    const halves = Object.entries(scores).flatMap(([name, ofVariant]) =>
      ['report', 'tuning'].map((half) =>
        figure(`${name}, ${half} half`, mean(ofVariant.filter(({ judgment }) => judgment.half === half))),
      ),
    )
    const [ofShop = []] = Object.values(scores)
    const kinds = Object.entries(Object.groupBy(ofShop, ({ judgment }) => judgment.kind))
    report('Relevance online retail', [
      ...halves,
      ...kinds.map(([kind, ofKind = []]) => figure(`${kind}, mean`, mean(ofKind))),
      ...ofShop.map(({ judgment: { kind, query }, score }) => figure(`${kind}: ${query}`, score)),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the products, without codes that are no goods, such as POST. */
function readRecords(file: string): JudgedRecord[] {
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true })
  return rows.flatMap(({ stock_code: sku = '', description: title = '', order_lines: lines = '0' }, index) =>
    /^\d{5}/.test(sku) && title !== ''
      ? [
          {
            objectID: sku,
            sku,
            sku_joined: joinedForms(sku),
            OCID: index + 1,
            title,
            nouns: nounsOf(title.toLowerCase(), undefined),
            sizes: sizeWords([], [title]),
            in_stock: true,
            popularity: Number(lines),
            created: 0,
          },
        ]
      : [],
  )
}

function figure(name: string, value: number): Figure {
  return { name, value, unit: 'nDCG@10' }
}
