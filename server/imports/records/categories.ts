import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { replaceReferences } from '#server/references/references.ts'
import type { BatchScope, Cells, Kind, Outcome } from '#server/imports/kind.ts'
import { MAX_ID, parseFocus, parseImage, parseSlug, parseText } from '#server/imports/reading/parse-cells.ts'
import { parseWhole } from '#server/imports/reading/numbers/parse-numbers.ts'
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
import { refreshProductsOfCategories } from './refresh-search.ts'
import { slugOf } from '#server/imports/slugs.ts'
import { NO_OWN_COLUMNS } from '#server/imports/reading/own-columns.ts'

export const CATEGORIES: RecordTable = {
  table: 'categories',
  id: 'c_id',
  key: 'c_link',
  required: ['c_name'],
  touch: true,
  types: {
    c_link: 'text',
    c_name: 'text',
    description: 'text',
    image: 'text',
    parent_id: 'integer',
    position: 'integer',
    state: 'text',
  },
}

interface CategoryDraft extends RecordDraft {
  /** Link of the parent, or its name until `resolveParents`; null at the root, undefined if the file lacks the column. */
  parent: string | null | undefined
}

export const categoryKind: Kind<CategoryDraft> = {
  wholeFile: true,
  ownColumns: NO_OWN_COLUMNS,
  keyColumns: ['c_id', 'c_link', 'c_name'],
  codeColumn: null,
  numberColumns: {},
  identity: { table: 'categories', column: 'c_id' },
  identify: (cells) => ({
    id: /^\d{1,10}$/.test(cells['c_id'] ?? '') ? Number(cells['c_id']) : null,
    key: keyOf(cells),
  }),
  parse(cells, line) {
    const { read, need, fail, errors, warnings } = createCellReader(cells)
    read('c_link', parseSlug, undefined)
    const id = read('c_id', (text) => parseWhole(text, 1, MAX_ID), null) ?? null
    const parent = read('parent', (text) => parseText(text, 300), null)
    const image = read('image', parseImage, null)
    const alt = read('image_alt', parseText, '')
    const focus = read('image_focus', parseFocus, null)
    const values = present({
      c_name: need('c_name', (text) => parseText(text, 120)),
      description: read('description', parseText, ''),
      image,
      position: read('position', (text) => parseWhole(text, 0), 0),
      state: read('status', parseRecordState, 'active'),
    })
    const key = keyOf(cells)
    if (key === '' && errors.length === 0) fail('c_link', 'a category needs a link')
    const recordImage = image ? { source: image, alt, focus } : undefined
    return errors.length > 0 ? { errors } : { draft: { line, id, key, values, parent, image: recordImage, warnings } }
  },
  missingImages: missingRecordImages,
  async apply(drafts: readonly CategoryDraft[], scope: BatchScope) {
    const plans = await planRecords(CATEGORIES, drafts, scope.db)
    const tree = await storedTree(scope.db)
    resolveParents(plans, tree)
    rejectInvalidParents(plans, tree)
    if (scope.write) await numberRecords(CATEGORIES, plans, scope.db)
    // In a dry run, new categories have no id.
    const idOf = new Map<string, number | null>(tree.map((node) => [node.link, node.id]))
    for (const plan of plans) if (plan.errors.length === 0) idOf.set(plan.draft.key, plan.id)
    for (const plan of plans) {
      const { parent } = plan.draft
      if (parent !== undefined) plan.values['parent_id'] = parent === null ? null : idOf.get(parent)
      compareRecord(plan)
    }
    const outcomes = new Map((await saveRecords(CATEGORIES, parentsFirst(plans), scope)).map((at) => [at.draft, at]))
    if (scope.write) await replaceReferences(scope.db, 'categories', renamed(plans, outcomes))
    await refreshProductsOfCategories(plans, scope)
    return drafts.flatMap((draft) => outcomes.get(draft) ?? [])
  },
}

/** Returns the new links of renamed categories by the previous ones. */
function renamed(
  plans: readonly RecordPlan<CategoryDraft>[],
  outcomes: ReadonlyMap<CategoryDraft, Outcome<CategoryDraft>>,
): Map<string, string> {
  const moved = plans.flatMap(({ draft, stored }) => {
    const before = stored?.['c_link']
    const isMoved = typeof before === 'string' && before !== draft.key && outcomes.get(draft)?.result === 'updated'
    return isMoved ? [[before, draft.key] as const] : []
  })
  return new Map(moved)
}

function keyOf(cells: Cells): string {
  return cells['c_link'] || slugOf(cells['c_name'] ?? '')
}

interface Node {
  id: number
  link: string
  name: string
  parent: string | null
}

async function storedTree(db: Db): Promise<Node[]> {
  const { rows } = await sql<Node>`select c.c_id as id, c.c_link as link, c.c_name as name, p.c_link as parent
    from categories c left join categories p on p.c_id = c.parent_id`.execute(db)
  return rows
}

/** Replaces the names of parents, which can be categories of the file, by their links. Rejects a name that several categories have. */
function resolveParents(plans: readonly RecordPlan<CategoryDraft>[], tree: readonly Node[]): void {
  const names = new Map(tree.map(({ link, name }) => [link, name]))
  // The previous link of a category that the file renames is not a second category with its name.
  for (const { stored, errors } of plans) if (stored && errors.length === 0) names.delete(String(stored['c_link']))
  for (const { draft, stored } of plans) {
    const name = draft.values['c_name'] ?? stored?.['c_name']
    names.set(draft.key, typeof name === 'string' ? name : '')
  }
  const named = Map.groupBy(names.keys(), (link) => (names.get(link) ?? '').toLowerCase())
  for (const { draft, errors } of plans) {
    const { parent } = draft
    if (parent === undefined || parent === null || names.has(parent)) continue
    const links = named.get(parent.toLowerCase()) ?? []
    if (links.length > 1) {
      const reason = `several categories have this name; write the link of one: ${links.join(', ')}`
      errors.push({ column: 'parent', value: parent, reason })
      continue
    }
    const link = links[0] ?? slugOf(parent)
    if (names.has(link)) draft.parent = link
  }
}

/** Rejects unknown parents and cycles. A parent can appear later in the file. */
function rejectInvalidParents(plans: readonly RecordPlan<CategoryDraft>[], tree: readonly Node[]): void {
  const stored = new Map(tree.map((node) => [node.link, node.parent]))
  // Rejecting a row can leave its children without a parent, so repeat until nothing changes.
  for (let again = true; again;) {
    again = false
    const parentOf = new Map(stored)
    const valid = plans.filter((plan) => plan.errors.length === 0)
    for (const { draft } of valid)
      parentOf.set(draft.key, draft.parent ?? (draft.parent === null ? null : stored.get(draft.key)) ?? null)
    for (const plan of valid) {
      const { parent, key } = plan.draft
      if (parent === undefined || parent === null) continue
      const reason = parentOf.has(parent)
        ? isAncestor(key, parent, parentOf) && 'leads back to this category; choose another parent'
        : 'there is no such category; import it first or put it into this file'
      if (reason === false) continue
      plan.errors.push({ column: 'parent', value: parent, reason })
      again = true
    }
  }
}

function isAncestor(link: string, of: string, parentOf: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let at: string | null = of; at !== null && !seen.has(at); at = parentOf.get(at) ?? null) {
    if (at === link) return true
    seen.add(at)
  }
  return false
}

/** Sorts parents before children, so that rows can also be written one by one. */
function parentsFirst(plans: readonly RecordPlan<CategoryDraft>[]): RecordPlan<CategoryDraft>[] {
  const parentOf = new Map(plans.map(({ draft }) => [draft.key, draft.parent ?? null]))
  const depth = (link: string) => {
    let steps = 0
    for (let at = parentOf.get(link); at && steps < plans.length; at = parentOf.get(at)) steps++
    return steps
  }
  return plans.toSorted((a, b) => depth(a.draft.key) - depth(b.draft.key))
}
