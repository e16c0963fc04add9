import { sql } from 'kysely'
import { initialOf } from '#contract/text/person-name.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { REFERRAL_PARAMETER } from '#contract/accounts/referral.ts'
import { SEED_LISTED_PRODUCTS } from '#contract/catalog/seeds.ts'
import type { ListedSeed, Seed, SeedListQuery } from '#contract/schemas/catalog/seeds.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import {
  type CountedPage,
  type CursorPage,
  pageAfterCursor,
  parseCursor,
  withNextCursor,
} from '#database/keyset-cursor.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import { type SeedRow, selectSeeds, isOwnSeed } from './find-seed.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { anyOf } from '#database/any-of.ts'

/** Images on the cover of a seed. */
const COVER_IMAGES = 4

/** Reads one page of the buyer's seeds, most recently changed first. Three queries for any number of seeds and products. */
export async function readSeedList(
  db: Db,
  shopUrl: string,
  buyer: Buyer,
  { page: requested, limit, updated_since }: SeedListQuery,
): Promise<CountedPage<ListedSeed>> {
  const read = async (page: number) =>
    selectListed(db, buyer, updated_since)
      .select(sql<number>`count(*) over ()`.as('total'))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
  const found = await read(requested)
  const first = found[0] ?? (requested === 1 ? undefined : (await read(1))[0])
  const meta = pageMeta(requested, limit, first?.total ?? 0)
  const shown = meta.current_page === requested ? found : await read(meta.current_page)
  return { data: await describeSeeds(db, shopUrl, buyer, shown), meta: withNextCursor(shown, meta, sortKeys) }
}

/**
 * Reads the page of the buyer's seeds after a cursor: the time of the last change and the ID of a seed. A seed that changes moves to the
 * beginning of the list, before any cursor. Throws `invalid_input`.
 */
export async function readSeedsAfter(
  db: Db,
  shopUrl: string,
  buyer: Buyer,
  { cursor, limit, updated_since }: Omit<SeedListQuery, 'page'> & { cursor: string },
): Promise<CursorPage<ListedSeed>> {
  const [changed, id] = parseCursor(cursor, 2)
  const rows = await selectListed(db, buyer, updated_since)
    .where(
      sql<boolean>`(seeds.updated_at, seeds.id) <
        (timestamptz 'epoch' + ${changed}::bigint * interval '1 microsecond', ${id}::bigint)`,
    )
    .limit(limit + 1)
    .execute()
  const { shown, meta } = pageAfterCursor(rows, limit, sortKeys)
  return { data: await describeSeeds(db, shopUrl, buyer, shown), meta }
}

function selectListed(db: Db, buyer: Buyer, since: string | undefined) {
  return selectSeeds(db)
    .select(sql<number>`(extract(epoch from seeds.updated_at) * 1000000)::bigint`.as('changed'))
    .where('seeds.user_id', '=', buyer.id)
    .where('seeds.company_id', '=', buyer.companyId)
    .$if(since !== undefined, (query) => query.where(sql<boolean>`seeds.updated_at >= ${since}::timestamptz`))
    .orderBy('seeds.updated_at', 'desc')
    .orderBy('seeds.id', 'desc')
}

/** Sort keys of the list. The time is in microseconds, the resolution of the database. */
function sortKeys({ changed, id }: { changed: number; id: number }): readonly number[] {
  return [changed, id]
}

/** Returns a seed in the form that the API returns to `buyer`. */
export async function describeSeed(db: Db, shopUrl: string, buyer: Buyer | null, row: SeedRow): Promise<Seed> {
  const [seed] = await describeSeeds(db, shopUrl, buyer, [row])
  if (!seed) throw new Error('A seed was read but not described.')
  const { ocids, ...described } = seed
  return { ...described, products: ocids.slice(0, SEED_LISTED_PRODUCTS) }
}

async function describeSeeds(
  db: Db,
  shopUrl: string,
  buyer: Buyer | null,
  rows: readonly SeedRow[],
): Promise<ListedSeed[]> {
  const ocidsBySeed = await readOcids(
    db,
    rows.map(({ id }) => id),
  )
  const images = await readImages(
    db,
    [...ocidsBySeed.values()].flatMap((ocids) => ocids.slice(0, COVER_IMAGES)),
  )
  return rows.map((row) => {
    const ocids = ocidsBySeed.get(row.id) ?? []
    return {
      id: row.id,
      uuid: row.uuid,
      name: row.name,
      description: row.description,
      is_public: row.is_public,
      public_url: publicUrl(shopUrl, row),
      client_url: isOwnSeed(row, buyer) ? clientUrl(shopUrl, row) : null,
      products_count: ocids.length,
      images: ocids.slice(0, COVER_IMAGES).flatMap((ocid) => images.get(ocid) ?? []),
      is_owner: isOwnSeed(row, buyer),
      owner: ownerOf(row),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      ocids,
    }
  })
}

/**
 * Returns the public link, or null if the seed is private. It attributes visitors to the owner by the code of the seed, which leads to
 * no other data of the owner than the seed itself.
 */
export function publicUrl(
  shopUrl: string,
  { uuid, is_public, referral_code }: Pick<SeedRow, 'uuid' | 'is_public' | 'referral_code'>,
): string | null {
  return is_public ? `${shopUrl}/seed/${uuid}${referralQuery(referral_code)}` : null
}

/** Returns the link for clients, to the view without wholesale prices, or null if the seed is private. */
export function clientUrl(
  shopUrl: string,
  { client_uuid, is_public, referral_code }: Pick<SeedRow, 'client_uuid' | 'is_public' | 'referral_code'>,
): string | null {
  return is_public ? `${shopUrl}/seed/${client_uuid}/show${referralQuery(referral_code)}` : null
}

/** Returns the query of a seed's link; empty for a seed that has no code yet. */
export function referralQuery(code: string | null): string {
  return code === null ? '' : `?${REFERRAL_PARAMETER}=${code}`
}

/** The owner's data that other people see: first name and initial. */
function ownerOf({ u_fname, u_lname }: Pick<SeedRow, 'u_fname' | 'u_lname'>): Seed['owner'] {
  return { u_fname, u_lname_initial: initialOf(u_lname) }
}

/** Reads the products of each seed in their order, as JSON, which is parsed faster than an array of PostgreSQL. */
async function readOcids(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('seed_products')
    .select(['seed_id', sql<number[]>`json_agg(ocid order by position, ocid)`.as('ocids')])
    .where(anyOf('seed_id', ids))
    .groupBy('seed_id')
    .execute()
  return new Map(rows.map(({ seed_id, ocids }) => [seed_id, ocids]))
}

/** Reads the first image of each product that has one. */
async function readImages(db: Db, ocids: readonly number[]): Promise<Map<number, ImageRef>> {
  if (ocids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.ocid', 'product_images.ocid')
    .distinctOn('product_images.ocid')
    .select(['product_images.ocid', 'products.title', 'file', 'alt', 'width', 'height', 'blur', 'focus'])
    .where(anyOf('product_images.ocid', ocids))
    .where('file', 'is not', null)
    .orderBy('product_images.ocid')
    .orderBy('product_images.position')
    .execute()
  return new Map(
    rows.flatMap(({ ocid, title, ...stored }) => {
      const image = toImageRef(stored, title)
      return image ? [[ocid, image] as const] : []
    }),
  )
}
