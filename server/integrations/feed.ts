import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FeedWanted } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts, Buyer } from '#server/accounts/accounts.ts'
import { FEED_HEADER, feedLine } from './feed-csv.ts'
import { type FeedBases, selectFeed, toFeedProduct } from './feed-rows.ts'

type FeedFormat = 'csv' | 'json'

interface Feed {
  /** Stays the same as long as the feed does. */
  etag: string
  /** Begins it: read in pages, so that only one is held. */
  open(): Readable
}

const PAGE = 500
/** What one company may ask; also being told that nothing has changed takes a look at every product. */
const ASKED = { most: 120, seconds: 3600 }

/** The catalog as a file for the shop systems of buyers. */
export function createFeed({ db, attempts }: { db: Db; attempts: Accounts['attempts'] }) {
  /** All active products; with `updated_since`, those that have changed since and what was discontinued. Throws `invalid_input` and `rate_limited`. */
  async function feed(
    buyer: Buyer,
    { format, updated_since, ...bases }: FeedWanted & FeedBases & { format: FeedFormat },
  ): Promise<Feed> {
    const since = updated_since === undefined ? null : new Date(updated_since)
    if (since && Number.isNaN(since.getTime())) {
      throw Problem.invalid({ updated_since: ['This must be a time such as 2026-01-31T00:00:00Z.'] })
    }
    await attempts.spend(`feed of ${buyer.companyId}`, ASKED)
    return {
      etag: await etagOf(db, [format, updated_since ?? '', bases.shopUrl, bases.imageBaseUrl]),
      open: () => Readable.from(format === 'csv' ? csvOf(rows(since), bases) : jsonOf(rows(since), bases)),
    }
  }

  async function* rows(since: Date | null) {
    let after = 0
    for (;;) {
      let page = selectFeed(db).where('products.ocid', '>', after).orderBy('products.ocid').limit(PAGE)
      if (since) page = page.where('product_states.changed_at', '>=', since)
      else page = page.where('products.status', '=', 'active')
      const found = await page.execute()
      yield found
      const last = found.at(-1)
      if (!last || found.length < PAGE) return
      after = last.ocid
    }
  }

  return { feed }
}

type Pages = AsyncGenerator<Awaited<ReturnType<ReturnType<typeof selectFeed>['execute']>>>

async function* csvOf(pages: Pages, bases: FeedBases): AsyncGenerator<string> {
  yield FEED_HEADER
  for await (const page of pages) yield page.map((row) => feedLine(toFeedProduct(row, bases))).join('')
}

async function* jsonOf(pages: Pages, bases: FeedBases): AsyncGenerator<string> {
  yield '{"products":['
  let comma = ''
  for await (const page of pages) {
    const products = page.map((row) => JSON.stringify(toFeedProduct(row, bases)))
    if (products.length === 0) continue
    yield `${comma}\n${products.join(',\n')}`
    comma = ','
  }
  yield '\n]}\n'
}

/** From sums over the rows a feed is made of: they change with each of them, and nothing is read out. */
async function etagOf(db: Db, parts: readonly string[]): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
    (select count(*) || ' ' || coalesce(sum(hashtextextended(products::text, 0)), 0) from products),
    (select count(*) || ' ' || coalesce(sum(hashtextextended(price_breaks::text, 0)), 0) from price_breaks),
    (select count(*) || ' ' || coalesce(sum(hashtextextended(ocid || ' ' || position || ' ' || file, 0)), 0)
      from product_images where file is not null),
    (select coalesce(sum(hashtextextended(name || id, 0)), 0) from suppliers),
    (select coalesce(sum(hashtextextended(c_name || c_id, 0)), 0) from categories),
    (select max(changed_at) from product_states)) as mark`.execute(db)
  const mark = JSON.stringify([...parts, rows[0]?.mark])
  return `"${createHash('sha256').update(mark).digest('base64url').slice(0, 27)}"`
}
