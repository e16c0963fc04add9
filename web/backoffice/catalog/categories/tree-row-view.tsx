import { Link } from 'react-router'
import { StatusBadge } from '#web/backoffice/catalog/status-badge.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronRight } from '#web/ui/icons/chevron-right.ts'
import { GripVertical } from '#web/ui/icons/grip-vertical.ts'
import type { DropZone, TreeRow } from './tree-model.ts'
import { useDraggedCategory } from './use-dragged-category.ts'

interface TreeRowViewProps {
  row: TreeRow
  isExpanded: boolean
  isFocused: boolean
  mayMove: boolean
  onToggle: () => void
  onFocus: () => void
  accepts: (moved: number, zone: DropZone) => boolean
  onDropped: (moved: number, zone: DropZone) => void
}

const ZONES: Record<DropZone, string> = {
  before: 'shadow-[inset_0_2px_0_var(--leaf)]',
  after: 'shadow-[inset_0_-2px_0_var(--leaf)]',
  inside: 'bg-leaf-wash',
}

/** Indents of the levels; deeper ones have the last. */
const INDENTS = ['pl-0', 'pl-6', 'pl-12', 'pl-18', 'pl-24', 'pl-30'] as const

/** Returns the id of the row of a category in the page. */
export function rowIdOf(id: number): string {
  return `category-${id}`
}

/** A row of the tree. The row has the focus; its arrow and its link are for pointers, and for those who browse by headings and links. */
export function TreeRowView(props: TreeRowViewProps) {
  const { row, isExpanded, isFocused, mayMove, onToggle, onFocus, accepts, onDropped } = props
  const { c_id, c_name, level, place, siblings, hasChildren, total, products, status } = row
  const { row: element, zone, isDragged } = useDraggedCategory({ id: c_id, isOn: mayMove, accepts, onDropped })
  const Arrow = isExpanded ? ChevronDown : ChevronRight
  return (
    <div
      ref={element}
      id={rowIdOf(c_id)}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isFocused}
      tabIndex={isFocused ? 0 : -1}
      onFocus={onFocus}
      className={`flex min-h-9 items-center gap-2 border-b border-hairline outline-offset-[-2px] hover:bg-tile focus-visible:outline-2 focus-visible:outline-leaf pointer-coarse:min-h-11 ${zone ? ZONES[zone] : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      {mayMove && <GripVertical size={14} className="shrink-0 cursor-grab text-muted" />}
      <span className={`flex min-w-0 flex-1 items-center gap-1 ${INDENTS[level - 1] ?? 'pl-30'}`}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={onToggle}
          className={`grid size-7 shrink-0 place-items-center rounded text-muted hover:text-ink pointer-coarse:size-11 ${hasChildren ? '' : 'invisible'}`}
        >
          <Arrow size={14} />
        </button>
        <Link
          to={`/catalog/categories/${c_id}`}
          tabIndex={-1}
          draggable={false}
          className="min-w-0 truncate py-1.5 font-medium hover:underline pointer-coarse:py-3"
        >
          {c_name}
        </Link>
        {status !== 'active' && <StatusBadge status={status} />}
      </span>
      <span className="shrink-0 pr-2 text-right text-muted tabular-nums">
        {total.toLocaleString('en-US')}
        <span className="sr-only">{total === 1 ? ' product' : ' products'}</span>
        {hasChildren && products > 0 && (
          <span className="max-sm:hidden">{` (${products.toLocaleString('en-US')} own)`}</span>
        )}
      </span>
    </div>
  )
}
