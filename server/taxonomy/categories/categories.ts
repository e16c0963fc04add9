import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type {
  CategoryDetails,
  CategoryNode,
  MoveCategory,
  NewCategory,
  SetCategory,
} from '#contract/schemas/admin/catalog/categories.ts'
import { saveRecord } from '#server/imports/imports.ts'
import { beginChange, requireVersion } from '#server/taxonomy/record-version.ts'
import { requireImage } from '#server/taxonomy/record-image.ts'
import type { TaxonomyDeps } from '#server/taxonomy/deps.ts'
import { moveCategory } from './move-category.ts'
import { readCategory, readTree, subtreeOf } from './read-categories.ts'

/** Categories as staff see and change them. Each change runs in the transaction of `db`. `by` is the name of its author. */
export function createCategories(deps: TaxonomyDeps) {
  const { db, lifecycle } = deps

  /** Returns the cells that place a new category as the last one below its parent. */
  async function placeOfNew(parent_id: number | null): Promise<{ parent: string; position: string }> {
    const parent = parent_id === null ? null : await readParent(parent_id)
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(position) + 1, 0) as next from categories
      where parent_id is not distinct from ${parent_id}::integer`.execute(db)
    return { parent: parent ?? '', position: String(rows[0]?.next ?? 0) }
  }

  async function readParent(id: number): Promise<string> {
    const row = await db.selectFrom('categories').select('c_link').where('c_id', '=', id).executeTakeFirst()
    if (!row) throw Problem.invalid({ parent_id: ['There is no such category anymore. Choose another one.'] })
    return row.c_link
  }

  return {
    /** Returns all categories (see `readTree`). */
    tree: (): Promise<CategoryNode[]> => readTree(db),

    /** Returns a category. Throws `not_found`. */
    read: (id: number): Promise<CategoryDetails> => readCategory(db, id),

    /** Adds a category as the last one below its parent. Throws `invalid_input`. */
    async create({ parent_id, ...category }: NewCategory, by: string): Promise<CategoryDetails> {
      await beginChange(db, by)
      await requireImage(db, category.image, null)
      const cells = { ...cellsOf(category), ...(await placeOfNew(parent_id)) }
      return readCategory(db, await saveRecord(deps, 'categories', { id: null, cells }))
    },

    /** Changes a category. Returns it before and after. Throws `not_found`, `changed_meanwhile` and `invalid_input`. */
    async set(id: number, { version, ...category }: SetCategory, by: string) {
      await beginChange(db, by)
      await requireVersion(db, 'categories', { id, version })
      const before = await readCategory(db, id)
      await requireImage(db, category.image, before.image)
      await saveRecord(deps, 'categories', { id, cells: cellsOf(category) })
      return { before, after: await readCategory(db, id) }
    },

    /** Moves a category with all below it (see `moveCategory`). */
    async move(id: number, place: MoveCategory, by: string) {
      await beginChange(db, by)
      return moveCategory(deps, id, place)
    },

    /**
     * Moves the products of a category, and the categories below it, to another one, and deletes it: its page, and all that name it, lead to the
     * other one. Throws `not_found`, `invalid_input` if the other one is below it, and `impossible_move` if a sale needs it.
     */
    async merge(id: number, into: number, by: string) {
      await beginChange(db, by)
      const [from, target] = [await readCategory(db, id), await readCategory(db, into)]
      if ((await subtreeOf(db, id)).has(into))
        throw new Problem(
          'invalid_input',
          'A category cannot be merged into itself or one below it. Choose another one.',
        )
      const { moved } = await lifecycle.remove('categories', {
        keys: [from.c_link],
        moveTo: target.c_link,
        redirectTo: undefined,
      })
      return { from, target, moved }
    },

    /** Deletes an empty category. Returns it. Throws `not_found` and `impossible_move`. */
    async remove(id: number): Promise<CategoryDetails> {
      const category = await readCategory(db, id)
      if (category.products > 0 || (await subtreeOf(db, id)).size > 1)
        throw new Problem('impossible_move', 'This category is not empty. Merge it into another one, or archive it.')
      await lifecycle.remove('categories', { keys: [category.c_link], moveTo: undefined, redirectTo: undefined })
      return category
    },
  }
}

/** Returns the cells of a row that an import would read. */
function cellsOf({ c_link, c_name, status, description, image, image_alt }: Omit<NewCategory, 'parent_id'>) {
  return {
    ...(c_link !== undefined && { c_link: c_link.trim() }),
    c_name: c_name.trim(),
    status,
    description: description.trim(),
    image: image?.trim() ?? '',
    image_alt: image_alt.trim(),
  }
}
