import { sql } from 'kysely'
import type { ImportChange } from '#contract/schemas/catalog/imports.ts'
import { decimalAmount } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { attributeCell, attributeChanges } from './attribute-columns.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import { breakCell } from './product-cells.ts'
import type { ProductValues } from './product-rows.ts'
import type { StoredImage, StoredProduct } from './product-table.ts'
import { sameValue, showValue } from '#server/imports/records/write-records.ts'
import type { ProductPlan } from './product-plan.ts'

/** Names of suppliers, categories and families in files, by id. */
export interface StoredNames {
  supplier: ReadonlyMap<number, string>
  category: ReadonlyMap<number, string>
  family: ReadonlyMap<number, string>
}

/** For imports that do not list changes. */
export const NO_NAMES: StoredNames = { supplier: new Map(), category: new Map(), family: new Map() }

/** Reads the names of the references of these products. */
export async function storedNames(db: Db, stored: readonly StoredProduct[]): Promise<StoredNames> {
  const { rows } = await sql<{ kind: keyof StoredNames; id: number; name: string }>`
    select 'supplier' as kind, id, slug as name from suppliers where id = any(${stored.map((at) => at.supplier_id)}::integer[])
    union all
    select 'category', c_id, c_link from categories where c_id = any(${stored.map((at) => at.category_id)}::integer[])
    union all
    select 'family', id, key from product_families
    where id = any(${stored.flatMap((at) => at.family_id ?? [])}::integer[])`.execute(db)
  const named = (kind: keyof StoredNames) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { supplier: named('supplier'), category: named('category'), family: named('family') }
}

interface Before {
  breaks: readonly PriceBreak[]
  images: readonly StoredImage[]
  names: StoredNames
}

const CENTS = '_cents'
/** Columns that files name otherwise. */
const FILE_COLUMNS: Readonly<Partial<Record<string, string>>> = { popularity_seed: 'popularity', state: 'status' }

/** Returns the changes of a plan in the terms of a file. */
export function changesOf(plan: ProductPlan, before: Before): Omit<ImportChange, 'line'>[] {
  const { stored, values, supplier, category, family } = plan
  const key = values.sku ?? stored?.sku ?? ''
  if (!stored) {
    const price = values.price_cents === undefined ? [] : [decimalAmount(values.price_cents)]
    return [{ key, column: '(new)', old: '', new: [values.title ?? '', ...price].join(', ') }]
  }
  const changes: Omit<ImportChange, 'line'>[] = []
  const note = (column: string, old: unknown, now: unknown) =>
    changes.push({ key, column, old: showValue(old), new: showValue(now) })
  for (const [column, now] of Object.entries(values)) {
    const old = stored[column as keyof ProductValues]
    if (column === 'attributes' || sameValue(old, now)) continue
    if (column.endsWith(CENTS)) note(column.slice(0, -CENTS.length), amountOf(old), amountOf(now))
    else note(FILE_COLUMNS[column] ?? column, old, now)
  }
  for (const { column, old, now } of values.attributes ? attributeChanges(stored.attributes, values.attributes) : [])
    note(column, attributeCell(old), attributeCell(now))
  const { names } = before
  if (supplier && supplier.id !== stored.supplier_id) {
    note('supplier', names.supplier.get(stored.supplier_id), supplier.slug)
  }
  if (category && category.id !== stored.category_id) {
    note('category', names.category.get(stored.category_id), category.slug)
  }
  if (family === null ? stored.family_id !== null : family && family.id !== stored.family_id) {
    note('family', stored.family_id && names.family.get(stored.family_id), family?.key)
  }
  if (plan.breaks) note('price_breaks', before.breaks.map(breakCell), plan.breaks.map(breakCell))
  const listed = (images: readonly { source: string; error: string | null }[]) =>
    images.map(({ source, error }) => (error === null ? source : `${source} (no image)`))
  if (plan.images) note('images', listed(before.images), listed(plan.images))
  return changes
}

function amountOf(cents: unknown): string | null {
  return typeof cents === 'number' ? decimalAmount(cents) : null
}
