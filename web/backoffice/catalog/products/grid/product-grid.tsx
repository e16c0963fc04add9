import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { counted } from '#contract/text/language.ts'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { type CellPlace, GridContext, type GridState } from './grid-context.ts'
import { type GridField, valueOf } from './grid-fields.ts'
import { GridStatus } from './grid-status.tsx'
import { parseClipboard, placeBlock } from './paste.ts'
import type { GridEdits } from './use-grid-edits.ts'

/**
 * The grid around the table of products. Arrows move, Enter or typing edits, Escape goes back, Ctrl+D fills down, Ctrl+C and Ctrl+V exchange blocks of cells
 * with a spreadsheet, and Ctrl+Z undoes.
 */
export function ProductGrid({ edits, children }: { edits: GridEdits; children: ReactNode }) {
  const [place, setActive] = useState<CellPlace | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const focusRequested = useRef(false)
  const ocids = edits.rows.map(({ ocid }) => ocid)
  const active = place && ocids.includes(place.ocid) ? place : null
  const range = useMemo(() => rangeOf(edits.rows, active, anchor), [edits.rows, active, anchor])

  const moveTo = (cell: CellPlace | null, isExtending = false) => {
    if (!cell) return
    setAnchor(isExtending ? (anchor ?? active?.ocid ?? null) : null)
    setActive(cell)
    focusRequested.current = true
  }
  const textOf = ({ ocid, field }: CellPlace) => {
    const product = edits.rowOf(ocid)
    return product ? edits.kindOf(field).edit(valueOf(product, field)) : ''
  }
  const grid: GridState = {
    active,
    first: ocids[0] ?? null,
    editing,
    range,
    kindOf: edits.kindOf,
    stateOf: edits.stateOf,
    takeFocus() {
      const isRequested = focusRequested.current
      focusRequested.current = false
      return isRequested
    },
    activate: (cell, isExtending) => {
      if (isExtending && active?.field === cell.field) moveTo(cell, true)
      else {
        setAnchor(null)
        setActive(cell)
      }
    },
    begin(cell, text) {
      setAnchor(null)
      setActive(cell)
      setEditing(text ?? textOf(cell))
    },
    commit(text, move) {
      setEditing(null)
      if (!active) return
      if (text !== textOf(active) || edits.stateOf(active)) edits.edit([{ ...active, text }])
      if (move === 'none') return
      focusRequested.current = true
      const [down, right] = STEPS[move]
      moveTo(neighborOf(container.current, ocids, active, down, right) ?? active)
    },
    cancel() {
      setEditing(null)
      if (active) edits.discard(active)
      focusRequested.current = true
    },
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || editing !== null || !(event.target as Element).closest('[data-cell]')) {
      if (isUndo(event) && !(event.target as Element).matches('input, textarea, select')) {
        event.preventDefault()
        edits.undo()
      }
      return
    }
    if (handleKey(event, active)) event.preventDefault()
  }

  /** Returns true if the key belongs to the grid. */
  function handleKey(event: KeyboardEvent, at: CellPlace): boolean {
    const arrows: Partial<Record<string, [down: number, right: number]>> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
    }
    const arrow = arrows[event.key]
    if (arrow) {
      const isExtending = event.shiftKey && arrow[1] === 0
      moveTo(neighborOf(container.current, ocids, at, ...arrow), isExtending)
      return true
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      const rejected = edits.stateOf(at)
      grid.begin(at, rejected?.error ? rejected.text : null)
      return true
    }
    if (event.key === 'Escape') {
      setAnchor(null)
      edits.discard(at)
      return true
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      edits.edit([...range].map((ocid) => ({ ocid, field: at.field, text: '' })))
      return true
    }
    if (isUndo(event)) {
      edits.undo()
      return true
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      fillDown(at)
      return true
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return false
    if (edits.kindOf(at.field).options) grid.begin(at, null)
    else grid.begin(at, event.key)
    return true
  }

  /** Copies the first value of the range to the others; without a range, the value above. */
  function fillDown(at: CellPlace): void {
    const [first = at.ocid, ...others] = ocids.filter((ocid) => range.has(ocid))
    const above = ocids[ocids.indexOf(at.ocid) - 1]
    const source = others.length > 0 ? first : above
    if (source === undefined) return
    const text = textOf({ ocid: source, field: at.field })
    edits.edit((others.length > 0 ? others : [at.ocid]).map((ocid) => ({ ocid, field: at.field, text })))
  }

  const onCopy = (event: ClipboardEvent) => {
    if (!active || editing !== null || !(event.target as Element).closest('[data-cell]')) return
    event.preventDefault()
    const copied = ocids.filter((ocid) => range.has(ocid)).map((ocid) => textOf({ ocid, field: active.field }))
    event.clipboardData.setData('text/plain', copied.join('\n'))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!active || editing !== null || !(event.target as Element).closest('[data-cell]')) return
    event.preventDefault()
    const block = parseClipboard(event.clipboardData.getData('text/plain'))
    const columns = shownColumns(container.current, active.ocid)
    const { cells, left } = placeBlock(block, { ocids, columns, at: active }, [...range])
    edits.edit(cells)
    if (left > 0) showToast(`${counted(left, 'row')} did not fit: the page ends here.`)
  }
  return (
    <GridContext value={grid}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the events come from the buttons of the cells */}
      <div ref={container} onKeyDown={onKeyDown} onCopy={onCopy} onPaste={onPaste}>
        <GridStatus edits={edits} active={active} />
        {children}
      </div>
    </GridContext>
  )
}

/** Rows and columns that the active cell moves by after an edit. */
const STEPS = { down: [1, 0], right: [0, 1], left: [0, -1] } as const

function isUndo({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z'
}

/** Returns the products between the anchor and the active cell. */
function rangeOf(rows: GridEdits['rows'], active: CellPlace | null, anchor: number | null): ReadonlySet<number> {
  if (!active) return new Set()
  const ocids = rows.map(({ ocid }) => ocid)
  const places = [ocids.indexOf(active.ocid), ocids.indexOf(anchor ?? active.ocid)].filter((place) => place >= 0)
  if (places.length === 0) return new Set()
  return new Set(ocids.slice(Math.min(...places), Math.max(...places) + 1))
}

/**
 * Returns the fields of a product's cells that are shown, in the order of the columns that the person has chosen. A cell that the person may not edit is
 * null.
 */
function shownColumns(container: Element | null, ocid: number): (GridField | null)[] {
  const cells = [...(container?.querySelectorAll<HTMLElement>(`table [data-ocid="${ocid}"]`) ?? [])]
  return cells.map((cell) => (cell.dataset['cell'] as GridField | undefined) ?? null)
}

/** Returns the cell that is so many rows and columns away, or null at an edge. */
function neighborOf(
  container: Element | null,
  ocids: readonly number[],
  { ocid, field }: CellPlace,
  down: number,
  right: number,
): CellPlace | null {
  const next = ocids[ocids.indexOf(ocid) + down]
  const fields = shownColumns(container, ocid).filter((shown) => shown !== null)
  const to = fields[fields.indexOf(field) + right]
  return next === undefined || to === undefined ? null : { ocid: next, field: to }
}
