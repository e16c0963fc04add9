import type { TreeRow, TreeStep } from './tree-model.ts'

/** Action of a key in the tree: moves the focus, opens or closes a row, or moves the row itself. */
export type TreeAction =
  | { kind: 'focus'; id: number }
  | { kind: 'expand' | 'collapse' | 'open'; id: number }
  | { kind: 'expandSiblings'; ids: readonly number[] }
  | { kind: 'move'; id: number; step: TreeStep }

const STEPS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

interface KeyInput {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * Returns the action of a key on the focused row, by the tree view pattern of the ARIA Authoring Practices; with Alt, the arrows move the row itself.
 * Null: the key has none.
 */
export function treeAction(
  rows: readonly TreeRow[],
  focused: number,
  isExpanded: (id: number) => boolean,
  { key, altKey, ctrlKey, metaKey }: KeyInput,
): TreeAction | null {
  const index = rows.findIndex(({ c_id }) => c_id === focused)
  const row = rows[index]
  if (!row || ctrlKey || metaKey) return null
  const step = STEPS[key]
  if (altKey) return step === undefined ? null : { kind: 'move', id: focused, step }
  const focus = (target: TreeRow | undefined): TreeAction | null => (target ? { kind: 'focus', id: target.c_id } : null)
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1])
    case 'ArrowUp':
      return focus(rows[index - 1])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case 'ArrowRight':
      if (!row.hasChildren) return null
      return isExpanded(focused) ? focus(rows[index + 1]) : { kind: 'expand', id: focused }
    case 'ArrowLeft':
      if (row.hasChildren && isExpanded(focused)) return { kind: 'collapse', id: focused }
      return focus(rows.find(({ c_id }) => c_id === row.parent_id))
    case 'Enter':
      return { kind: 'open', id: focused }
    case '*':
      return {
        kind: 'expandSiblings',
        ids: rows.filter((each) => each.parent_id === row.parent_id).map(({ c_id }) => c_id),
      }
  }
  // A character moves the focus to the next row whose name begins with it.
  if (!/^[\p{L}\p{N}]$/u.test(key)) return null
  const after = [...rows.slice(index + 1), ...rows.slice(0, index)]
  return focus(after.find(({ c_name }) => c_name.toLowerCase().startsWith(key.toLowerCase())))
}
