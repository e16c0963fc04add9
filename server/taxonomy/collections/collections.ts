import { Problem } from '#contract/problem.ts'
import type {
  CollectionDetails,
  CollectionProduct,
  CollectionRule,
  CollectionsQuery,
  NewCollection,
  RulePreview,
  SetCollection,
} from '#contract/schemas/admin/catalog/collections.ts'
import { saveRecord } from '#server/imports/imports.ts'
import { requireImage } from '#server/taxonomy/record-image.ts'
import { beginChange, requireVersion } from '#server/taxonomy/record-version.ts'
import type { TaxonomyDeps } from '#server/taxonomy/deps.ts'
import { requireValidRule } from './require-valid-rule.ts'
import { listCollections, previewRule, readCollection, readProducts } from './read-collections.ts'
import { applyRules } from './rule-members.ts'

/** Collections as staff see and change them. Each change runs in the transaction of `db`. `by` is the name of its author. */
export function createCollections(deps: TaxonomyDeps) {
  const { db, jobs, lifecycle, catalog } = deps

  async function save(id: number | null, collection: NewCollection): Promise<CollectionDetails> {
    const { rule, ocids } = collection
    if ((rule === null) === (ocids === null))
      throw Problem.invalid({ rule: ['Select the products by hand or by a rule, one of both.'] })
    if (rule !== null) await requireValidRule(db, rule)
    // Before the products: those of a collection with a rule are not written.
    if (id !== null) await writeRule(id, rule)
    const saved = await saveRecord(deps, 'collections', { id, cells: cellsOf(collection) })
    if (id === null && rule !== null) await writeRule(saved, rule)
    if (rule !== null) await jobs.enqueue('collection.fill', { id: saved })
    return readCollection(deps, saved)
  }

  async function writeRule(id: number, rule: CollectionRule | null): Promise<void> {
    const stored = rule === null ? null : JSON.stringify(rule)
    await db.updateTable('collections').set({ rule: stored }).where('id', '=', id).execute()
  }

  return {
    /** Returns a page of collections (see `listCollections`). */
    list: (query: CollectionsQuery) => listCollections(db, query),

    /** Returns a collection (see `readCollection`). */
    read: (id: number): Promise<CollectionDetails> => readCollection(deps, id),

    /** Returns products by their ocids, in this order. */
    products: (ocids: readonly number[]): Promise<CollectionProduct[]> => readProducts(catalog, ocids),

    /** Returns the number of products that a rule selects now, and the first ones. Throws `invalid_input`. */
    async preview(rule: CollectionRule): Promise<RulePreview> {
      await requireValidRule(db, rule)
      return previewRule(deps, rule)
    },

    /** Adds a collection. Throws `invalid_input`. */
    async create(collection: NewCollection, by: string): Promise<CollectionDetails> {
      await beginChange(db, by)
      await requireImage(db, collection.image, null)
      return save(null, collection)
    },

    /** Changes a collection. Returns it before, without the products of a rule, and after. Throws `not_found`, `changed_meanwhile` and `invalid_input`. */
    async set(id: number, { version, ...collection }: SetCollection, by: string) {
      await beginChange(db, by)
      await requireVersion(db, 'collections', { id, version })
      // Selecting products takes long in a large shop, and imports wait.
      const before = await readCollection(deps, id, { selects: false })
      await requireImage(db, collection.image, before.image)
      return { before, after: await save(id, { slug: before.slug, ...collection }) }
    },

    /** Deletes a collection. Returns it. Throws `not_found`, and `impossible_move` if content names it. */
    async remove(id: number): Promise<CollectionDetails> {
      const collection = await readCollection(deps, id)
      await lifecycle.remove('collections', { keys: [collection.slug], moveTo: undefined, redirectTo: undefined })
      return collection
    },

    /** Job: selects the products of a collection by its rule. Run it in a transaction. */
    fill: (id: number): Promise<void> => applyRules(db, { id }),

    /** Selects changed products by the rules of all collections. Run it in a transaction. */
    productsChanged: (ocids: readonly number[]): Promise<void> => applyRules(db, 'all', ocids),

    /** Selects the products of collections whose rules depend on the time. Run it in a transaction. */
    refreshTimed: (): Promise<void> => applyRules(db, 'timed'),
  }
}

/** Returns the cells of a row that an import would read. The products of a rule are no cell. */
function cellsOf(collection: NewCollection) {
  const { slug, name, status, description, image, image_alt, placement, position, ocids } = collection
  return {
    ...(slug !== undefined && { slug: slug.trim() }),
    name: name.trim(),
    status,
    description: description.trim(),
    image: image?.trim() ?? '',
    image_alt: image_alt.trim(),
    placement,
    position: String(position),
    ...(ocids !== null && { products: ocids.join('|') }),
  }
}
