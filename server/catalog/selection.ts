import { type Expression, type SqlBool, sql } from 'kysely'
import type { InventoryPage } from '#contract/schemas/catalog/catalog.ts'
import type { ListingSort } from '#contract/catalog/catalog.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import { type CardRow, selectCards, toCard } from './cards.ts'
import { type CategoryRow, subtreeIds } from './categories.ts'
import { orderOf } from './listing.ts'
import { ruleCondition, type RuleConditions } from './product-rules.ts'
import { anyOf } from '#database/any-of.ts'

/** Rule with the order of its products, and how many it selects at most; null: all that match. */
export type SelectionRule = RuleConditions & { sort: ListingSort; limit: number | null }

/**
 * A selection of products: the members of a collection, a list of SKUs, or the products that match a rule. `sort`: the members are those of the rule of
 * the collection, in this order.
 */
export type Selection =
  | { collectionId: number; sort?: ListingSort | null }
  | { skus: readonly string[] }
  | { rule: SelectionRule }

/** Page of a selection; `page` counts from 1. */
export interface SelectionPage {
  page: number
  perPage: number
}

/** Reads one page of a selection. Beyond the last page, reads the last page. */
export async function readSelection(
  db: Db,
  tree: readonly CategoryRow[],
  selection: Selection,
  { page, perPage }: SelectionPage,
): Promise<InventoryPage> {
  const read = async (one: number) => {
    const found = await findPages(db, tree, [selection], { page: one, perPage })
    return pageOf(found.get(0) ?? [], { page: one, perPage })
  }
  const requested = await read(page)
  if (requested.data.length > 0 || page === 1) return requested
  const first = await read(1)
  return first.meta.last_page === 1 ? first : read(first.meta.last_page)
}

/** Reads the first `perPage` products of each selection, in their order: found, counted and read in one query. */
export async function readSelections(
  db: Db,
  tree: readonly CategoryRow[],
  selections: readonly Selection[],
  perPage: number,
): Promise<InventoryPage[]> {
  const found = await findPages(db, tree, selections, { page: 1, perPage })
  return selections.map((_, index) => pageOf(found.get(index) ?? [], { page: 1, perPage }))
}

type FoundRow = CardRow & { total: number }

function pageOf(rows: readonly FoundRow[], { page, perPage }: SelectionPage): InventoryPage {
  return { data: rows.map(toCard), meta: pageMeta(page, perPage, rows[0]?.total ?? 0) }
}

async function findPages(
  db: Db,
  tree: readonly CategoryRow[],
  selections: readonly Selection[],
  page: SelectionPage,
): Promise<Map<number, FoundRow[]>> {
  const [first, ...others] = selections.map((selection, index) => placesOf(db, tree, selection, index, page))
  if (!first) return new Map()
  const places = others.reduce((all, one) => all.unionAll(one), first)
  const rows = await selectCards(db)
    .innerJoin(places.as('placed'), 'placed.placed_ocid', 'products.ocid')
    .select(['placed.selection', 'placed.place', 'placed.total'])
    .orderBy('placed.selection')
    .orderBy('placed.place')
    .execute()
  return Map.groupBy(rows, ({ selection }) => selection)
}

/** Selects the ocids of one page of a selection, each with its place and the total count. */
function placesOf(
  db: Db,
  tree: readonly CategoryRow[],
  selection: Selection,
  index: number,
  { page, perPage }: SelectionPage,
) {
  const { conditions, order, limit } = criteriaOf(tree, selection)
  const chosen = db
    .selectFrom('products')
    .select('products.ocid as placed_ocid')
    .select(sql<number>`row_number() over (order by ${order}, products.ocid)`.as('place'))
    .where('products.status', '=', 'active')
    .where((eb) => eb.and(conditions))
    .orderBy('place')
  const counted = db
    .selectFrom((limit === null ? chosen : chosen.limit(limit)).as('chosen'))
    .select(['placed_ocid', 'place', sql<number>`count(*) over ()`.as('total')])
    .orderBy('place')
    .limit(perPage)
    .offset((page - 1) * perPage)
  return db
    .selectFrom(counted.as('counted'))
    .select(['placed_ocid', 'place', 'total', sql<number>`${index}::integer`.as('selection')])
}

interface Criteria {
  conditions: Expression<SqlBool>[]
  order: Expression<unknown>
  limit: number | null
}

function criteriaOf(tree: readonly CategoryRow[], selection: Selection): Criteria {
  if ('rule' in selection) {
    const { sort, limit } = selection.rule
    const inCategories = (links: readonly string[]) => anyOf('products.category_id', idsBelow(tree, links))
    return { conditions: [ruleCondition(selection.rule, inCategories)], order: orderOf(sort), limit }
  }
  if ('skus' in selection) {
    const { skus } = selection
    return {
      conditions: [sql<SqlBool>`products.sku = any(${skus}::text[])`],
      order: sql`array_position(${skus}::text[], products.sku)`,
      limit: null,
    }
  }
  const { collectionId, sort } = selection
  return {
    conditions: [
      sql<SqlBool>`products.ocid in (select ocid from collection_products where collection_id = ${collectionId})`,
    ],
    order: sort
      ? orderOf(sort)
      : sql`(select position from collection_products as member
      where member.collection_id = ${collectionId} and member.ocid = products.ocid)`,
    limit: null,
  }
}

function idsBelow(tree: readonly CategoryRow[], links: readonly string[]): number[] {
  const named = tree.filter(({ c_link }) => links.includes(c_link))
  return [...new Set(named.flatMap(({ c_id }) => subtreeIds(tree, c_id)))]
}
