import type { CategoryNode, MoveCategory } from '#contract/schemas/admin/catalog/categories.ts'

/** A category as a row of the tree, with what assistive technology announces of its place. */
export interface TreeRow extends CategoryNode {
  /** From 1. */
  level: number
  /** Place among those below the same parent, from 1, and their number. */
  place: number
  siblings: number
  hasChildren: boolean
  /** Number of products in it and below it. */
  total: number
}

/** Where a dragged category is dropped, seen from the row below the pointer. */
export type DropZone = 'before' | 'inside' | 'after'

/** Returns the rows of the tree from top to bottom, without those below a collapsed one. `nodes` are in the order of their positions. */
export function treeRows(nodes: readonly CategoryNode[], collapsed: ReadonlySet<number>): TreeRow[] {
  const childrenOf = Map.groupBy(nodes, ({ parent_id }) => parent_id)
  const totalOf = ({ c_id, products }: CategoryNode): number =>
    products + (childrenOf.get(c_id) ?? []).reduce((sum, child) => sum + totalOf(child), 0)
  const rowsBelow = (parent: number | null, level: number): TreeRow[] => {
    const children = childrenOf.get(parent) ?? []
    return children.flatMap((node, index): TreeRow[] => [
      {
        ...node,
        level,
        place: index + 1,
        siblings: children.length,
        hasChildren: childrenOf.has(node.c_id),
        total: totalOf(node),
      },
      ...(collapsed.has(node.c_id) ? [] : rowsBelow(node.c_id, level + 1)),
    ])
  }
  return rowsBelow(null, 1)
}

/** True if a category is another one or below it. */
export function isWithin(nodes: readonly CategoryNode[], id: number | null, other: number): boolean {
  for (let at = id; at !== null; at = nodes.find(({ c_id }) => c_id === at)?.parent_id ?? null)
    if (at === other) return true
  return false
}

/** Returns the ids below a parent, in their order. */
function childIds(nodes: readonly CategoryNode[], parent: number | null): number[] {
  return nodes.filter(({ parent_id }) => parent_id === parent).map(({ c_id }) => c_id)
}

/** Returns the place of a category now, to move it back to. */
export function placeOf(nodes: readonly CategoryNode[], id: number): MoveCategory {
  const parent_id = parentOf(nodes, id)
  const siblings = childIds(nodes, parent_id)
  return { parent_id, before: siblings[siblings.indexOf(id) + 1] ?? null }
}

function parentOf(nodes: readonly CategoryNode[], id: number): number | null {
  return nodes.find(({ c_id }) => c_id === id)?.parent_id ?? null
}

/** A step of a category by the keyboard. `in`: below the one before it. `out`: after its parent. */
export type TreeStep = 'up' | 'down' | 'in' | 'out'

/** Returns the place after a step; null if there is none. */
export function placeAfterStep(nodes: readonly CategoryNode[], id: number, step: TreeStep): MoveCategory | null {
  const parent_id = parentOf(nodes, id)
  const siblings = childIds(nodes, parent_id)
  const index = siblings.indexOf(id)
  const previous = siblings[index - 1]
  switch (step) {
    case 'up':
      return previous === undefined ? null : { parent_id, before: previous }
    case 'down':
      return index === siblings.length - 1 ? null : { parent_id, before: siblings[index + 2] ?? null }
    case 'in':
      return previous === undefined ? null : { parent_id: previous, before: null }
    case 'out':
      return parent_id === null ? null : placeOf(nodes, parent_id)
  }
}

/** Returns the place of a category that is dropped on the row of another one; null if it cannot be there. */
export function placeAfterDrop(
  nodes: readonly CategoryNode[],
  moved: number,
  target: number,
  zone: DropZone,
): MoveCategory | null {
  if (isWithin(nodes, target, moved)) return null
  if (zone === 'inside') return { parent_id: target, before: null }
  const place = zone === 'before' ? { parent_id: parentOf(nodes, target), before: target } : placeOf(nodes, target)
  // Before the one that follows itself: it stays where it is.
  return place.before === moved ? null : place
}

/** Returns all categories with their depth, in the order of the tree, as options of a select; without one and those below it. */
export function categoryOptions(nodes: readonly CategoryNode[], except?: number): { value: string; label: string }[] {
  return treeRows(nodes, new Set())
    .filter(({ c_id }) => except === undefined || !isWithin(nodes, c_id, except))
    .map(({ c_id, c_name, level }) => ({ value: String(c_id), label: `${'\u2003'.repeat(level - 1)}${c_name}` }))
}
