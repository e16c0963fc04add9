import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { MoveCategory } from '#contract/schemas/admin/catalog/categories.ts'
import { refreshCategories } from '#server/imports/imports.ts'
import { notFound } from '#server/taxonomy/record-version.ts'
import type { TaxonomyDeps } from '#server/taxonomy/deps.ts'
import { subtreeOf } from './read-categories.ts'

/** The place of a category: the end of the URL of the one above it, and its number among those below that one, from 1. */
export interface CategoryPlace {
  parent: string | null
  place: number
}

interface Sibling {
  c_id: number
  parent_id: number | null
}

/**
 * Moves a category with all below it, and numbers those at its new place again, in one statement. Returns its place before and after. Run it in a
 * transaction that has locked imports. Throws `not_found`, `invalid_input` if it would be below itself, and `changed_meanwhile` if the place that
 * the caller saw does not exist anymore.
 */
export async function moveCategory(
  { db, jobs }: Pick<TaxonomyDeps, 'db' | 'jobs'>,
  id: number,
  { parent_id, before }: MoveCategory,
): Promise<{ before: CategoryPlace; after: CategoryPlace }> {
  const { rows: all } = await sql<Sibling & { c_link: string }>`
    select c_id, parent_id, c_link from categories order by position, c_id for update`.execute(db)
  const moved = all.find(({ c_id }) => c_id === id)
  if (!moved) throw notFound('categories', id)
  const linkOf = (one: number | null) => all.find(({ c_id }) => c_id === one)?.c_link ?? null
  if (parent_id !== null && linkOf(parent_id) === null) throw movedMeanwhile()
  if (parent_id !== null && (await subtreeOf(db, id)).has(parent_id))
    throw new Problem('invalid_input', 'A category cannot be moved below itself. Choose another place.')
  const childrenOf = (parent: number | null) => all.filter((each) => each.parent_id === parent).map(({ c_id }) => c_id)
  const others = childrenOf(parent_id).filter((c_id) => c_id !== id)
  const index = before === null ? others.length : others.indexOf(before)
  if (index === -1) throw movedMeanwhile()
  const ordered = others.toSpliced(index, 0, id)
  await sql`update categories set position = placed.place - 1, parent_id = ${parent_id}, updated_at = now()
    from unnest(${ordered}::integer[]) with ordinality as placed (c_id, place)
    where categories.c_id = placed.c_id
      and (categories.position, categories.parent_id) is distinct from (placed.place - 1, ${parent_id}::integer)`.execute(
    db,
  )
  if (parent_id !== moved.parent_id) await refreshCategories([id], { db, jobs })
  return {
    before: { parent: linkOf(moved.parent_id), place: childrenOf(moved.parent_id).indexOf(id) + 1 },
    after: { parent: linkOf(parent_id), place: index + 1 },
  }
}

function movedMeanwhile(): Problem {
  return new Problem(
    'changed_meanwhile',
    'Someone else has changed the tree in the meantime. Look again, then move it.',
  )
}
