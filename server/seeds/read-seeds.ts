import { sql } from 'kysely'
import type { ImageRef } from '#contract/images.ts'
import { REFERRAL_PARAMETER } from '#contract/referral.ts'
import type { ListedSeed, Seed, SeedList } from '#contract/seeds.ts'
import { pageMeta } from '#contract/wire.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { among, toImageRef } from '#server/catalog/cards.ts'
import { type SeedRow, selectSeeds } from './find-seed.ts'

/** Pictures on the cover of a seed. */
const COVER_PICTURES = 4

/** One page of the buyer's seeds, the last changed first: three queries, however many seeds and products. */
export async function readSeedList(
  db: Db,
  shopUrl: string,
  buyer: Buyer,
  { page: asked, limit }: { page: number; limit: number },
): Promise<SeedList> {
  const found = await findPage(db, buyer, asked, limit)
  const first = found[0] ?? (asked === 1 ? undefined : (await findPage(db, buyer, 1, limit))[0])
  const meta = pageMeta(asked, limit, first?.total ?? 0)
  const shown = meta.current_page === asked ? found : await findPage(db, buyer, meta.current_page, limit)
  return { data: await describeSeeds(db, shopUrl, buyer, shown), meta }
}

function findPage(db: Db, buyer: Buyer, page: number, limit: number) {
  return selectSeeds(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('seeds.user_id', '=', buyer.id)
    .orderBy('seeds.updated_at', 'desc')
    .orderBy('seeds.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

/** A seed as the wire has it, for whoever asks. */
export async function describeSeed(db: Db, shopUrl: string, buyer: Buyer | null, row: SeedRow): Promise<Seed> {
  const [seed] = await describeSeeds(db, shopUrl, buyer, [row])
  if (!seed) throw new Error('A seed was read and is not described.')
  const { ocids, ...described } = seed
  return described
}

async function describeSeeds(
  db: Db,
  shopUrl: string,
  buyer: Buyer | null,
  rows: readonly SeedRow[],
): Promise<ListedSeed[]> {
  const held = await readOcids(
    db,
    rows.map(({ id }) => id),
  )
  const pictures = await readPictures(
    db,
    [...held.values()].flatMap((ocids) => ocids.slice(0, COVER_PICTURES)),
  )
  return rows.map((row) => {
    const ocids = held.get(row.id) ?? []
    return {
      id: row.id,
      uuid: row.uuid,
      name: row.name,
      description: row.description,
      is_public: row.is_public,
      public_url: publicUrl(shopUrl, row),
      client_url: row.user_id === buyer?.id ? clientUrl(shopUrl, row) : null,
      products_count: ocids.length,
      images: ocids.slice(0, COVER_PICTURES).flatMap((ocid) => pictures.get(ocid) ?? []),
      is_owner: row.user_id === buyer?.id,
      owner: ownerOf(row),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      ocids,
    }
  })
}

/** The link for others: whoever comes by it was sent by the owner. Null while the seed is private. */
export function publicUrl(
  shopUrl: string,
  { uuid, is_public, referral_code }: Pick<SeedRow, 'uuid' | 'is_public' | 'referral_code'>,
): string | null {
  return is_public ? `${shopUrl}/seed/${uuid}?${REFERRAL_PARAMETER}=${referral_code}` : null
}

/** The link for a client, to the view without wholesale prices. Null while the seed is private. */
export function clientUrl(
  shopUrl: string,
  { client_uuid, is_public, referral_code }: Pick<SeedRow, 'client_uuid' | 'is_public' | 'referral_code'>,
): string | null {
  return is_public ? `${shopUrl}/seed/${client_uuid}/show?${REFERRAL_PARAMETER}=${referral_code}` : null
}

/** All that others are told of an owner: first name and initial. */
function ownerOf({ u_fname, u_lname }: Pick<SeedRow, 'u_fname' | 'u_lname'>): Seed['owner'] {
  return { u_fname, u_lname_initial: Array.from(u_lname)[0] ?? '' }
}

/** The products of each seed in their order. */
async function readOcids(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('seed_products')
    .select(['seed_id', sql<number[]>`array_agg(ocid order by position, ocid)`.as('ocids')])
    .where(among('seed_id', ids))
    .groupBy('seed_id')
    .execute()
  return new Map(rows.map(({ seed_id, ocids }) => [seed_id, ocids]))
}

/** The first picture of each product that has one. */
async function readPictures(db: Db, ocids: readonly number[]): Promise<Map<number, ImageRef>> {
  if (ocids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.ocid', 'product_images.ocid')
    .distinctOn('product_images.ocid')
    .select(['product_images.ocid', 'products.title', 'file', 'alt', 'width', 'height', 'blur'])
    .where(among('product_images.ocid', ocids))
    .where('file', 'is not', null)
    .orderBy('product_images.ocid')
    .orderBy('product_images.position')
    .execute()
  return new Map(
    rows.flatMap(({ ocid, title, ...picture }) => {
      const image = toImageRef(picture, title)
      return image ? [[ocid, image] as const] : []
    }),
  )
}
