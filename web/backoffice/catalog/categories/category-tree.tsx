import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CategoryNode, MoveCategory } from '#contract/schemas/admin/catalog/categories.ts'
import { treeAction } from './tree-keys.ts'
import { placeAfterDrop, placeAfterStep, treeRows } from './tree-model.ts'
import { rowIdOf, TreeRowView } from './tree-row-view.tsx'

/** Collapsed categories, as long as the page of the back office is open. */
let remembered: ReadonlySet<number> = new Set()
const remember = (collapsed: ReadonlySet<number>) => {
  remembered = collapsed
}

interface CategoryTreeProps {
  nodes: readonly CategoryNode[]
  mayMove: boolean
  /** Moves a category to a place. */
  onMove: (id: number, place: MoveCategory) => Promise<void>
}

/**
 * The tree of categories: a tree view of the ARIA Authoring Practices, whose rows are moved by drag, or with Alt and the arrows. One row is in the
 * order of the tab key.
 */
export function CategoryTree({ nodes, mayMove, onMove }: CategoryTreeProps) {
  const navigate = useNavigate()
  const [collapsed, setCollapsed] = useState(remembered)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const movedId = useRef<number | null>(null)
  const rows = treeRows(nodes, collapsed)
  const focused = rows.find(({ c_id }) => c_id === focusedId)?.c_id ?? rows[0]?.c_id ?? null
  const isExpanded = (id: number) => !collapsed.has(id)
  const collapse = (ids: readonly number[], isCollapsed: boolean) => {
    const next = new Set(collapsed)
    for (const id of ids) {
      if (isCollapsed) next.add(id)
      else next.delete(id)
    }
    setCollapsed(next)
  }
  const focus = (id: number) => {
    setFocusedId(id)
    document.getElementById(rowIdOf(id))?.focus()
  }
  const move = (id: number, place: MoveCategory | null) => {
    if (!mayMove || place === null) return
    if (place.parent_id !== null) collapse([place.parent_id], false)
    movedId.current = id
    setFocusedId(id)
    void onMove(id, place)
  }
  useEffect(() => remember(collapsed), [collapsed])
  // The browser takes the focus from a row that is moved in the page.
  useEffect(() => {
    if (movedId.current === null || document.activeElement !== document.body) return
    document.getElementById(rowIdOf(movedId.current))?.focus()
  })

  const handleKey = (event: KeyboardEvent) => {
    const action = focused === null ? null : treeAction(rows, focused, isExpanded, event)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'focus') focus(action.id)
    if (action.kind === 'expand') collapse([action.id], false)
    if (action.kind === 'collapse') collapse([action.id], true)
    if (action.kind === 'expandSiblings') collapse(action.ids, false)
    if (action.kind === 'open') void navigate(`/catalog/categories/${action.id}`)
    if (action.kind === 'move') move(action.id, placeAfterStep(nodes, action.id, action.step))
  }
  return (
    <div role="tree" aria-label="Categories" tabIndex={-1} onKeyDown={handleKey} className="border-t border-hairline">
      {rows.map((row) => (
        <TreeRowView
          key={row.c_id}
          row={row}
          isExpanded={isExpanded(row.c_id)}
          isFocused={row.c_id === focused}
          mayMove={mayMove}
          onToggle={() => collapse([row.c_id], isExpanded(row.c_id))}
          onFocus={() => setFocusedId(row.c_id)}
          accepts={(moved, zone) => placeAfterDrop(nodes, moved, row.c_id, zone) !== null}
          onDropped={(moved, zone) => move(moved, placeAfterDrop(nodes, moved, row.c_id, zone))}
        />
      ))}
    </div>
  )
}
