import { sql } from 'kysely'
import type { RecordState } from '#contract/catalog/catalog-states.ts'
import type { CollectionPlacement } from '#contract/catalog/collections.ts'
import { PREVIEWED_PRODUCTS } from '#contract/catalog/collections.ts'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import type {
  CollectionDetails,
  CollectionList,
  CollectionProduct,
  CollectionRule,
  CollectionsQuery,
  CollectionSummary,
  RulePreview,
} from '#contract/schemas/admin/catalog/collections.ts'
import type { Db } from '#database/connect.ts'
import { toCard } from '#server/catalog/cards.ts'
import type { TaxonomyDeps } from '#server/taxonomy/deps.ts'
import { notFound } from '#server/taxonomy/record-version.ts'
import { toImageFields } from '#server/taxonomy/record-image.ts'

/** Returns a page of collections by slug, without those that exist only as content documents. */
export async function listCollections(db: Db, { q, status, cursor, limit }: CollectionsQuery): Promise<CollectionList> {
  const part = q?.trim().toLowerCase() ?? ''
  const conditions = [
    sql`is_imported`,
    ...(part === '' ? [] : [sql`strpos(lower(name || ' ' || slug), ${part}) > 0`]),
    ...(status === undefined ? [] : [sql`state = ${status}`]),
    ...(cursor === undefined ? [] : [sql`slug > ${cursor}`]),
  ]
  const { rows } = await sql<CollectionSummary>`
    with page as materialized (
      select * from collections where ${sql.join(conditions, sql` and `)} order by slug limit ${limit + 1}
    )
    select id, slug, name, state as status, placement, position, rule is not null as by_rule,
      (select count(*)::integer from collection_products where collection_id = page.id) as products
    from page order by slug`.execute(db)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? (data.at(-1)?.slug ?? null) : null }
}

interface DetailsRow {
  id: number
  slug: string
  name: string
  description: string
  state: RecordState
  placement: CollectionPlacement
  position: number
  rule: CollectionRule | null
  image: string | null
  alt: string | null
  file: string | null
  error: string | null
  products: number
  has_document: boolean
  version: number
  changed_at: Date | null
  changed_by: string | null
}

/** Returns a collection with its products; of a rule, with the first ones, or with none if not `selects`. Throws `not_found`. */
export async function readCollection(
  deps: TaxonomyDeps,
  id: number,
  { selects = true }: { selects?: boolean } = {},
): Promise<CollectionDetails> {
  const { db } = deps
  const { rows } = await sql<DetailsRow>`
    select collections.*, pictures.alt, pictures.file, pictures.error,
      (select count(*)::integer from collection_products where collection_id = collections.id) as products,
      exists (select from content_documents where path = 'collections/' || collections.slug) as has_document
    from collections left join pictures on pictures.source = collections.image
    where collections.id = ${id} and is_imported`.execute(db)
  const [row] = rows
  if (!row) throw notFound('collections', id)
  const { slug, name, description, state, placement, position, rule, products, has_document } = row
  const { version, changed_at, changed_by } = row
  return {
    id,
    slug,
    name,
    status: state,
    description,
    ...toImageFields(row),
    placement,
    position,
    rule,
    members: rule === null ? await readMembers(deps, id) : await firstSelected(deps, selects ? rule : null),
    rule_suppliers: await namedSuppliers(db, rule),
    products,
    has_document,
    version,
    changed_at: changed_at?.toISOString() ?? null,
    changed_by,
  }
}

async function firstSelected(deps: TaxonomyDeps, rule: CollectionRule | null): Promise<CollectionProduct[]> {
  return rule === null ? [] : (await previewRule(deps, rule)).first
}

async function namedSuppliers(db: Db, rule: CollectionRule | null): Promise<{ slug: string; name: string }[]> {
  const slugs = rule?.suppliers ?? []
  if (slugs.length === 0) return []
  return db.selectFrom('suppliers').select(['slug', 'name']).where('slug', 'in', slugs).orderBy('name').execute()
}

async function readMembers({ db, catalog }: TaxonomyDeps, id: number): Promise<CollectionProduct[]> {
  const rows = await db
    .selectFrom('collection_products')
    .select('ocid')
    .where('collection_id', '=', id)
    .orderBy('position')
    .execute()
  return readProducts(
    catalog,
    rows.map(({ ocid }) => ocid),
  )
}

/** Returns the products with these ocids in this order, also those that buyers do not see; leaves out unknown ones. */
export async function readProducts(
  catalog: TaxonomyDeps['catalog'],
  ocids: readonly number[],
): Promise<CollectionProduct[]> {
  const found = new Map((await catalog.rows(ocids)).map((row) => [row.ocid, row]))
  return ocids.flatMap((ocid) => {
    const row = found.get(ocid)
    return row ? [{ ...toProduct(toCard(row)), orderable: row.status === 'active' }] : []
  })
}

/** Returns the number of products that a rule selects now, and the first ones. */
export async function previewRule({ catalog }: TaxonomyDeps, rule: CollectionRule): Promise<RulePreview> {
  const page = { page: 1, perPage: PREVIEWED_PRODUCTS }
  const { data, meta } = await catalog.selection({ rule: { ...rule, limit: null } }, page)
  return { products: meta.total, first: data.map(toProduct) }
}

function toProduct({ ocid, sku, title, supplier, item_price, image }: InventoryCard): CollectionProduct {
  return { ocid, sku, title, supplier: supplier.name, price: item_price, orderable: true, image }
}
