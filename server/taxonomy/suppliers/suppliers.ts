import { Problem } from '#contract/problem.ts'
import type {
  NewSupplier,
  SetSupplier,
  SupplierDetails,
  SuppliersQuery,
} from '#contract/schemas/admin/catalog/suppliers.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { type Dollars, toCents } from '#contract/values/money.ts'
import { saveRecord } from '#server/imports/imports.ts'
import { beginChange, requireVersion } from '#server/taxonomy/record-version.ts'
import type { TaxonomyDeps } from '#server/taxonomy/deps.ts'
import { listSuppliers, readSupplier } from './read-suppliers.ts'

/** Suppliers as staff see and change them. Each change runs in the transaction of `db`. `by` is the name of its author. */
export function createSuppliers(deps: TaxonomyDeps) {
  const { db, lifecycle } = deps

  async function save(id: number | null, supplier: NewSupplier): Promise<SupplierDetails> {
    requirePeriod(supplier)
    const saved = await saveRecord(deps, 'suppliers', { id, cells: cellsOf(supplier) })
    const { minimum_first, minimum_reorder, away_from, away_until } = supplier
    const own = {
      min_order_cents: toCentsOrNull(minimum_first),
      min_reorder_cents: toCentsOrNull(minimum_reorder),
      away_from,
      away_until,
    }
    await db.updateTable('suppliers').set(own).where('id', '=', saved).execute()
    return readSupplier(db, saved)
  }

  return {
    /** Returns a page of suppliers (see `listSuppliers`). */
    list: (query: SuppliersQuery) => listSuppliers(db, query),

    /** Returns a supplier. Throws `not_found`. */
    read: (id: number): Promise<SupplierDetails> => readSupplier(db, id),

    /** Adds a supplier. Throws `invalid_input`. */
    async create(supplier: NewSupplier, by: string): Promise<SupplierDetails> {
      await beginChange(db, by)
      return save(null, supplier)
    },

    /** Changes a supplier. Returns it before and after. Throws `not_found`, `changed_meanwhile` and `invalid_input`. */
    async set(id: number, { version, ...supplier }: SetSupplier, by: string) {
      await beginChange(db, by)
      await requireVersion(db, 'suppliers', { id, version })
      const before = await readSupplier(db, id)
      return { before, after: await save(id, supplier) }
    },

    /** Removes periods that are over: the change evicts the pages that show them. */
    async endHolidays(): Promise<void> {
      const today = todayForBuyers()
      const over = await db.selectFrom('suppliers').select('id').where('away_until', '<', today).execute()
      // An update of no rows would evict all pages, too.
      if (over.length === 0) return
      const ids = over.map(({ id }) => id)
      await db
        .updateTable('suppliers')
        .set({ away_from: null, away_until: null })
        .where('id', 'in', ids)
        // Staff can have entered the next period since.
        .where('away_until', '<', today)
        .execute()
    },

    /** Deletes a supplier without products and orders. Returns it. Throws `not_found` and `impossible_move`. */
    async remove(id: number): Promise<SupplierDetails> {
      const supplier = await readSupplier(db, id)
      if (supplier.products > 0)
        throw new Problem(
          'impossible_move',
          'This supplier has products. Move them to another supplier, or archive this one with them.',
        )
      await lifecycle.remove('suppliers', { keys: [supplier.slug], moveTo: undefined, redirectTo: undefined })
      return supplier
    },
  }
}

function requirePeriod({ away_from, away_until }: NewSupplier): void {
  if ((away_from === null) !== (away_until === null)) {
    const missing = away_from === null ? 'away_from' : 'away_until'
    throw Problem.invalid({ [missing]: ['Enter the first and the last day, or neither.'] })
  }
  if (away_from !== null && away_until !== null && away_until < away_from)
    throw Problem.invalid({ away_until: ['The last day is before the first one.'] })
}

/** Returns the cells of a row that an import would read. */
function cellsOf({ slug, name, status, story, country, ships_from, latitude, longitude }: NewSupplier) {
  return {
    ...(slug !== undefined && { slug: slug.trim() }),
    name: name.trim(),
    status,
    story: story.trim(),
    country: country?.trim() ?? '',
    ships_from: ships_from?.trim() ?? '',
    latitude: latitude?.toFixed(9) ?? '',
    longitude: longitude?.toFixed(9) ?? '',
  }
}

function toCentsOrNull(dollars: Dollars | null): number | null {
  return dollars === null ? null : toCents(dollars)
}
