import type { RowEdge } from './use-dragged-row.ts'

/** Returns the list with the item at `from` moved to `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from]
  return moved === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Returns the list with one item moved before or after another one. A list that lacks one of them stays as it is. */
export function droppedAt<Item>(
  items: readonly Item[],
  isMoved: (item: Item) => boolean,
  isTarget: (item: Item) => boolean,
  edge: RowEdge,
): readonly Item[] {
  const moved = items.find(isMoved)
  const rest = items.filter((item) => !isMoved(item))
  const at = rest.findIndex(isTarget)
  return moved === undefined || at === -1 ? items : rest.toSpliced(edge === 'before' ? at : at + 1, 0, moved)
}
