import { createContext, useContext } from 'react'
import type { GridField, KindOf } from './grid-fields.ts'
import type { CellState } from './use-grid-edits.ts'

/** A cell of the grid. */
export interface CellPlace {
  ocid: number
  field: GridField
}

/** The state that cells share. */
export interface GridState {
  /** The cell that the keyboard is on. */
  active: CellPlace | null
  /** The first product of the page: its cells can be reached with Tab before one is active. */
  first: number | null
  /** The text that editing begins with; null while no cell is edited. */
  editing: string | null
  /** Products of the range, which is in the column of the active cell. */
  range: ReadonlySet<number>
  kindOf: KindOf
  stateOf: (cell: CellPlace) => CellState | null
  /** True once after the keyboard has moved: the active cell then takes the focus. */
  takeFocus: () => boolean
  activate: (cell: CellPlace, isExtending: boolean) => void
  begin: (cell: CellPlace, text: string | null) => void
  /** Saves the text, and moves to the next cell in this direction. */
  commit: (text: string, move: 'down' | 'right' | 'left' | 'none') => void
  cancel: () => void
}

export const GridContext = createContext<GridState | null>(null)

export function useGrid(): GridState {
  const grid = useContext(GridContext)
  if (!grid) throw new Error('A cell of the grid is outside of it.')
  return grid
}
