import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FeedQuery } from '#contract/schemas/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { type AttributeDefinition, readAttributes } from '#server/attributes/attributes.ts'
import { feedHeader, feedLine } from './feed-csv.ts'
import { absoluteImageBase, type FeedBases, selectFeed, toFeedProduct } from './feed-rows.ts'
import type { Buyer } from '#server/accounts/deps.ts'

type FeedFormat = 'csv' | 'json'

interface Feed {
  /** ETag: the same as long as the content of the feed is the same. */
  etag: string
  /** Streams the feed. The database is read page by page, so that only one page is in memory. */
  open(): Readable
}

const PAGE_SIZE = 500
/** Rate limit of a company. A 304 counts, too, because the ETag is computed from every product. */
const FEED_REQUESTS = { max: 120, seconds: 3600 }

/** The product feed: the catalog as a file for the shop systems of buyers. */
export function createProductFeed({ db, rateLimiter }: { db: Db; rateLimiter: Accounts['rateLimiter'] }) {
  /**
   * Opens the feed of all active products. With `updated_since`, it has the products that changed since then, including discontinued ones.
   * Throws `invalid_input` and `rate_limited`.
   */
  async function open(
    buyer: Buyer,
    { format, updated_since, ...bases }: FeedQuery & FeedBases & { format: FeedFormat },
  ): Promise<Feed> {
    const since = updated_since === undefined ? null : new Date(updated_since)
    if (since && Number.isNaN(since.getTime())) {
      throw Problem.invalid({ updated_since: ['Enter a time such as 2026-01-31T00:00:00Z.'] })
    }
    await rateLimiter.consume(`feed of ${buyer.companyId}`, FEED_REQUESTS)
    const attributes = (await readAttributes(db)).filter(({ inFeed, isConverting }) => inFeed && !isConverting)
    return {
      etag: await etagOf(db, [format, updated_since ?? '', bases.shopUrl, bases.imageBaseUrl]),
      open: () => Readable.from((format === 'csv' ? csvOf : jsonOf)(rows(since), bases, attributes)),
    }
  }

  async function* rows(since: Date | null) {
    let after = 0
    for (;;) {
      let page = selectFeed(db).where('products.ocid', '>', after).orderBy('products.ocid').limit(PAGE_SIZE)
      if (since) page = page.where('product_states.changed_at', '>=', since).where('products.status', '<>', 'draft')
      else page = page.where('products.status', '=', 'active')
      const found = await page.execute()
      yield found
      const last = found.at(-1)
      if (!last || found.length < PAGE_SIZE) return
      after = last.ocid
    }
  }

  return { open }
}

type Pages = AsyncGenerator<Awaited<ReturnType<ReturnType<typeof selectFeed>['execute']>>>

async function* csvOf(
  pages: Pages,
  bases: FeedBases,
  attributes: readonly AttributeDefinition[],
): AsyncGenerator<string> {
  const keys = attributes.map(({ key }) => key)
  yield feedHeader(keys)
  for await (const page of pages)
    yield page.map((row) => feedLine(toFeedProduct(row, bases, attributes), keys)).join('')
}

async function* jsonOf(
  pages: Pages,
  bases: FeedBases,
  attributes: readonly AttributeDefinition[],
): AsyncGenerator<string> {
  yield `{"image_base":${JSON.stringify(absoluteImageBase(bases))},"products":[`
  let comma = ''
  for await (const page of pages) {
    const products = page.map((row) => JSON.stringify(toFeedProduct(row, bases, attributes)))
    if (products.length === 0) continue
    yield `${comma}\n${products.join(',\n')}`
    comma = ','
  }
  yield '\n]}\n'
}

/** Computes the ETag from sums of row hashes: every change of a row changes it, and no rows leave the database. */
async function etagOf(db: Db, parts: readonly string[]): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`select concat_ws(' ',
    (select count(*) || ' ' || coalesce(sum(hashtextextended(products::text, 0)), 0) from products),
    (select count(*) || ' ' || coalesce(sum(hashtextextended(price_breaks::text, 0)), 0) from price_breaks),
    (select count(*) || ' ' || coalesce(sum(hashtextextended(ocid || ' ' || position || ' ' || file, 0)), 0)
      from product_images where file is not null),
    (select coalesce(sum(hashtextextended(name || id, 0)), 0) from suppliers),
    (select coalesce(sum(hashtextextended(c_name || c_id, 0)), 0) from categories),
    (select sum(hashtextextended(attributes::text, 0)) from attributes),
    (select sum(hashtextextended(attribute_categories::text, 0)) from attribute_categories),
    (select max(changed_at) from product_states)) as fingerprint`.execute(db)
  const fingerprint = JSON.stringify([...parts, rows[0]?.fingerprint])
  return `"${createHash('sha256').update(fingerprint).digest('base64url').slice(0, 27)}"`
}
