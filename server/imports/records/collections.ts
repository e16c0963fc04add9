import { sql } from 'kysely'
import { COLLECTION_PLACEMENTS } from '#contract/catalog/collections.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import type { Db } from '#database/connect.ts'
import type { BatchScope, Cells, Kind } from '#server/imports/kind.ts'
import {
  parseChoice,
  parseFocus,
  parseImage,
  parseList,
  parseSlug,
  parseText,
} from '#server/imports/reading/parse-cells.ts'
import { parseWhole } from '#server/imports/reading/numbers/parse-numbers.ts'
import { codeOf } from '#server/imports/reading/codes/repair-code.ts'
import { parseRecordState } from '#server/imports/reading/parse-words.ts'
import { createCellReader, present } from '#server/imports/reading/read-cells.ts'
import {
  compareRecord,
  missingRecordImages,
  numberRecords,
  planRecords,
  type RecordDraft,
  type RecordTable,
  type RecordPlan,
  saveRecords,
} from './records.ts'
import { bySku } from '#server/imports/products/product-codes.ts'
import { slugOf } from '#server/imports/slugs.ts'
import { sameValue, showValue } from './write-records.ts'
import { NO_OWN_COLUMNS } from '#server/imports/reading/own-columns.ts'

export const COLLECTIONS: RecordTable = {
  table: 'collections',
  id: 'id',
  key: 'slug',
  required: ['name'],
  touch: false,
  types: {
    slug: 'text',
    name: 'text',
    description: 'text',
    image: 'text',
    placement: 'text',
    position: 'integer',
    state: 'text',
    is_imported: 'boolean',
  },
}

interface CollectionDraft extends RecordDraft {
  /** Its products in order, as ocids or SKUs. */
  products: string[] | undefined
}

export const collectionKind: Kind<CollectionDraft> = {
  wholeFile: true,
  ownColumns: NO_OWN_COLUMNS,
  keyColumns: ['slug', 'name'],
  codeColumn: null,
  numberColumns: {},
  identity: null,
  identify: (cells) => ({ id: null, key: keyOf(cells) }),
  parse(cells, line) {
    const { read, need, fail, errors, warnings } = createCellReader(cells)
    read('slug', parseSlug, undefined)
    const image = read('image', parseImage, null)
    const alt = read('image_alt', parseText, '')
    const focus = read('image_focus', parseFocus, null)
    const values = present({
      name: need('name', (text) => parseText(text, 120)),
      description: read('description', parseText, ''),
      image,
      placement: read('placement', (text) => parseChoice(text, COLLECTION_PLACEMENTS), 'none'),
      position: read('position', (text) => parseWhole(text, 0), 0),
      state: read('status', parseRecordState, 'active'),
      // The row may exist only for a content document so far.
      is_imported: true,
    })
    const products = read('products', (cell) => parseList(cell).map(codeOf), [])
    const key = keyOf(cells)
    if (key === '' && errors.length === 0) fail('slug', 'a collection needs a slug')
    const picture = image ? { source: image, alt, focus } : undefined
    return errors.length > 0
      ? { errors }
      : { draft: { line, id: null, key, values, image: picture, products, warnings } }
  },
  missingImages: missingRecordImages,
  async apply(drafts: readonly CollectionDraft[], scope: BatchScope) {
    const { db } = scope
    const plans = await planRecords(COLLECTIONS, drafts, db)
    const ocidOf = await findProducts(
      db,
      drafts.flatMap((draft) => draft.products ?? []),
    )
    for (const { draft, errors } of plans) rejectUnknown(draft, ocidOf, errors)
    if (scope.write) await numberRecords(COLLECTIONS, plans, db)
    const members = new Map<CollectionDraft, number[]>()
    const stored = await storedMembers(
      db,
      plans.flatMap((plan) => (plan.stored ? (plan.id ?? []) : [])),
    )
    for (const plan of plans) {
      compareRecord(plan)
      if (isByRule(plan)) continue
      compareMembers(plan, ocidOf, (plan.id !== null && stored.get(plan.id)) || [], members)
    }
    return saveRecords(COLLECTIONS, plans, scope, async ({ draft, id }, db) => {
      const ocids = members.get(draft)
      if (ocids && id !== null) await saveMembers(db, id, ocids)
    })
  },
}

function keyOf(cells: Cells): string {
  return cells['slug'] || slugOf(cells['name'] ?? '')
}

/** Finds products by ocid or SKU. A number that is both counts as an ocid. */
async function findProducts(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ ocid: number; sku: string }>`
    select p.ocid, p.sku from unnest(${names}::text[]) as k (sku) join products p on code_key(p.sku) = code_key(k.sku)
    union select ocid, sku from products
      where ocid = any(${names.flatMap((name) => parseRowId(name) ?? [])}::integer[])`.execute(db)
  const skus = [...bySku(rows)].map(([sku, { ocid }]) => [sku, ocid] as const)
  return new Map([...skus, ...rows.map((row) => [String(row.ocid), row.ocid] as const)])
}

function rejectUnknown(
  draft: CollectionDraft,
  ocidOf: ReadonlyMap<string, number>,
  errors: RecordPlan<CollectionDraft>['errors'],
): void {
  const unknown = draft.products?.filter((name) => !ocidOf.has(name)) ?? []
  if (unknown.length === 0) return
  errors.push({ column: 'products', value: unknown.join('|'), reason: 'no product has this ocid or sku' })
}

/** Reads the products of collections, in order. */
export async function storedMembers(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('collection_products')
    .select(['collection_id', 'ocid'])
    .where((eb) => eb('collection_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('collection_id')
    .orderBy('position')
    .execute()
  const members = new Map<number, number[]>()
  for (const { collection_id, ocid } of rows) members.set(collection_id, [...(members.get(collection_id) ?? []), ocid])
  return members
}

/** A collection with a rule has the products that it selects, not those of a file. */
function isByRule({ stored }: RecordPlan<CollectionDraft>): boolean {
  return stored !== undefined && stored['rule'] !== null
}

function compareMembers(
  plan: RecordPlan<CollectionDraft>,
  ocidOf: ReadonlyMap<string, number>,
  stored: readonly number[],
  members: Map<CollectionDraft, number[]>,
): void {
  const { draft, changes } = plan
  if (!draft.products) return
  const ocids = [...new Set(draft.products.flatMap((name) => ocidOf.get(name) ?? []))]
  if (sameValue(ocids, stored)) return
  members.set(draft, ocids)
  plan.lists = { before: { products: stored }, after: { products: ocids } }
  if (plan.stored) changes.push({ key: draft.key, column: 'products', old: showValue(stored), new: showValue(ocids) })
}

/** Replaces the products of a collection. */
export async function saveMembers(db: Db, id: number, ocids: readonly number[]): Promise<void> {
  await db.deleteFrom('collection_products').where('collection_id', '=', id).execute()
  // The version of a collection also counts changes of its products; any update makes the trigger count.
  await sql`update collections set version = version + 1 where id = ${id}`.execute(db)
  if (ocids.length === 0) return
  await db
    .insertInto('collection_products')
    .values(ocids.map((ocid, position) => ({ collection_id: id, ocid, position })))
    .execute()
}
