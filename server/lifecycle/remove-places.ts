import { sql } from 'kysely'
import { counted } from '#contract/text/language.ts'
import { Problem } from '#contract/problem.ts'
import { keepRedirect } from '#server/redirects/redirects.ts'
import { replaceReferences } from '#server/references/references.ts'
import { type FoundRecord, findRecords } from './find-records.ts'
import { countedRecords, KINDS } from './kinds.ts'
import { type Bound, refreshProducts } from './refresh-products.ts'
import { requireUnnamed } from './require-unnamed.ts'

export interface RemovePlaces {
  keys: readonly string[]
  /** Key of the category or supplier that receives the products, and the categories below. */
  moveTo: string | undefined
  redirectTo: string | undefined
}

/** Deleted records and how many products moved. */
export interface RemovedPlaces {
  removed: string[]
  moved: number
}

/**
 * Deletes categories, all or none, with their ended sales. Their pages redirect to `redirectTo`, else to the category that receives their
 * products, else to the one above them. Throws `impossible_move` if they are not empty and `moveTo` is missing, or a sale or
 * content needs them.
 */
export async function removeCategories(
  bound: Bound,
  { keys, moveTo, redirectTo }: RemovePlaces,
): Promise<RemovedPlaces> {
  const { db } = bound
  const found = await findRecords(db, 'categories', keys)
  const ids = found.map(({ id }) => id)
  const target = await findTarget(bound, 'categories', moveTo, ids)
  const { rows: below } = await sql<{ c_id: number }>`
    select c_id from categories where parent_id = any(${ids}::integer[]) and c_id <> all(${ids}::integer[])`.execute(db)
  if (!target) await requireEmpty(bound, 'categories', { ids, below: below.length })
  await endSales(bound, 'categories', ids)
  for (const category of found) {
    const to = redirectTo ?? pathOf('categories', target) ?? (await pathAbove(bound, category, ids))
    await leaveReferences(bound, 'categories', category, { target, redirectTo: to })
    await redirectPage(bound, 'categories', category, to)
  }
  if (target) {
    await sql`update categories set parent_id = ${target.id}, updated_at = now()
      where c_id = any(${below.map(({ c_id }) => c_id)}::integer[])`.execute(db)
  }
  const moved = target ? await moveProducts(bound, 'category_id', ids, target.id) : 0
  if (target) await giveAttributes(bound, ids, target.id)
  await sql`delete from categories where c_id = any(${ids}::integer[])`.execute(db)
  if (target) await refreshProducts(bound, 'categories', [target.id])
  return { removed: found.map(({ key }) => key), moved }
}

/**
 * Deletes suppliers, all or none, with their shipping methods and ended sales. Their pages redirect to `redirectTo`, else to the supplier
 * that receives their products, else they are removed for good. Throws `impossible_move` if an order, a sale, a product or content needs one.
 */
export async function removeSuppliers(
  bound: Bound,
  { keys, moveTo, redirectTo }: RemovePlaces,
): Promise<RemovedPlaces> {
  const { db } = bound
  const found = await findRecords(db, 'suppliers', keys)
  const ids = found.map(({ id }) => id)
  const target = await findTarget(bound, 'suppliers', moveTo, ids)
  const { rows: ordered } = await sql<{ slug: string }>`
    select slug from suppliers where id = any(${ids}::integer[])
      and exists (select from maker_orders where maker_orders.supplier_id = suppliers.id) order by slug`.execute(db)
  if (ordered.length > 0) {
    const slugs = ordered.map(({ slug }) => slug).join(', ')
    throw new Problem(
      'impossible_move',
      `Nothing was deleted. Orders have ${slugs}. Archive it instead: suppliers archive.`,
    )
  }
  if (!target) await requireEmpty(bound, 'suppliers', { ids, below: 0 })
  await endSales(bound, 'suppliers', ids)
  for (const supplier of found) {
    const to = redirectTo ?? pathOf('suppliers', target)
    await leaveReferences(bound, 'suppliers', supplier, { target, redirectTo: to })
    await redirectPage(bound, 'suppliers', supplier, to)
  }
  const moved = target ? await moveProducts(bound, 'supplier_id', ids, target.id) : 0
  await sql`delete from suppliers where id = any(${ids}::integer[])`.execute(db)
  if (target) await refreshProducts(bound, 'suppliers', [target.id])
  return { removed: found.map(({ key }) => key), moved }
}

type Place = 'categories' | 'suppliers'

const COLUMNS = { categories: 'category_id', suppliers: 'supplier_id' } as const

async function findTarget(
  { db }: Bound,
  kind: Place,
  moveTo: string | undefined,
  removed: readonly number[],
): Promise<FoundRecord | undefined> {
  if (moveTo === undefined) return undefined
  const [target] = await findRecords(db, kind, [moveTo])
  if (!target) return undefined
  const { rows: inside } = await (
    kind === 'categories'
      ? sql`with recursive above as (
          select c_id, parent_id from categories where c_id = ${target.id}
          union select up.c_id, up.parent_id from categories as up join above on above.parent_id = up.c_id
        ) select from above where c_id = any(${removed}::integer[])`
      : sql`select where ${target.id} = any(${removed}::integer[])`
  ).execute(db)
  if (inside.length === 0) return target
  const where = kind === 'categories' ? 'is deleted itself or is below one that is' : 'is deleted itself'
  throw new Problem('invalid_input', `${moveTo} ${where}: choose another one for --move-to.`)
}

/** Refuses to delete categories and suppliers that have products or, besides the deleted ones, categories below them. */
async function requireEmpty(
  { db }: Bound,
  kind: Place,
  { ids, below }: { ids: readonly number[]; below: number },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where ${sql.ref(COLUMNS[kind])} = any(${ids}::integer[])`.execute(
    db,
  )
  const products = rows[0]?.count ?? 0
  if (products === 0 && below === 0) return
  const contents = [
    products > 0 ? countedRecords('products', products) : [],
    below > 0 ? counted(below, 'category below', 'categories below') : [],
  ].flat()
  throw new Problem(
    'impossible_move',
    `Nothing was deleted: there ${products + below === 1 ? 'is' : 'are'} ${contents.join(' and ')}. Move them with --move-to, or archive the ${KINDS[kind].nouns[0]} with them.`,
  )
}

/** Deletes the ended sales of places. Refuses while another one of their sales is scheduled or running. */
async function endSales({ db }: Bound, kind: Place, ids: readonly number[]): Promise<void> {
  const ofPlaces = sql`${sql.ref(COLUMNS[kind])} = any(${ids}::integer[])`
  const { rows } = await sql<{ id: number }>`
    select id from sales where ${ofPlaces} and state <> 'ended' order by id limit 1`.execute(db)
  const [open] = rows
  if (open)
    throw new Problem(
      'impossible_move',
      `Nothing was deleted: sale ${open.id} needs it. End it first: sales end ${open.id}.`,
    )
  await sql`delete from sales where ${ofPlaces}`.execute(db)
}

async function moveProducts(
  { db }: Bound,
  column: (typeof COLUMNS)[Place],
  from: readonly number[],
  to: number,
): Promise<number> {
  // Lock the products in the order of ocid, as orders do, to avoid a deadlock.
  const { numAffectedRows } = await sql`
    update products set ${sql.ref(column)} = ${to}, updated_at = now()
    where ocid in (
      select ocid from products where ${sql.ref(column)} = any(${from}::integer[]) order by ocid for no key update
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Gives a category the own attributes that these categories have, by themselves or from those above them, and that it does not have, so that no
 * product loses one.
 */
async function giveAttributes({ db }: Bound, from: readonly number[], to: number): Promise<void> {
  await sql`
    with recursive above as (
      select c_id, c_id = ${to} as is_target, parent_id from categories where c_id = ${to} or c_id = any(${from}::integer[])
      union
      select up.c_id, is_target, up.parent_id from categories as up join above on above.parent_id = up.c_id
    ), given as (
      select attribute_id, bool_or(is_target) as is_target from attribute_categories join above on c_id = category_id
      group by attribute_id
    )
    insert into attribute_categories (attribute_id, category_id)
    select attribute_id, ${to}::integer from given where not is_target`.execute(db)
}

/** Changes what names a deleted place to the one that receives its products. Without one, refuses to delete a place that is named. */
async function leaveReferences(
  { db }: Bound,
  kind: Place,
  record: FoundRecord,
  { target, redirectTo }: { target: FoundRecord | undefined; redirectTo: string | null },
): Promise<void> {
  if (target) await replaceReferences(db, kind, new Map([[record.key, target.key]]))
  else await requireUnnamed(db, kind, [{ record, redirectTo }])
}

async function redirectPage({ db }: Bound, kind: Place, record: FoundRecord, to: string | null): Promise<void> {
  const from = pathOf(kind, record)
  if (from !== null) await keepRedirect(db, from, to)
}

function pathOf(kind: Place, record: FoundRecord | undefined): string | null {
  return record ? (KINDS[kind].path?.(record) ?? null) : null
}

/** Returns the path of the closest category above that stays; null if there is none. */
async function pathAbove({ db }: Bound, { id }: FoundRecord, removed: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    with recursive above as (
      select c_id, parent_id, c_link, 0 as steps from categories where c_id = ${id}
      union select up.c_id, up.parent_id, up.c_link, steps + 1 from categories as up join above on above.parent_id = up.c_id
    )
    select c_link as key from above where c_id <> all(${removed}::integer[]) order by steps limit 1`.execute(db)
  const [parent] = rows
  return parent ? `/category/${parent.key}` : null
}
