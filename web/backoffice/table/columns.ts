import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Width in pixels before someone changes it. Default: 140. */
  width?: number
  align?: 'right'
  /** Values of the `sort` parameter. The first one is that of the first click. */
  sort?: readonly [first: string, second: string]
  /** True if it is hidden until someone shows it. */
  isOptional?: boolean
  /** True for the column that names the record: it cannot be hidden, and it is the title of a card on small screens. */
  isTitle?: boolean
}

/** Choices of a person for the columns of a table. */
export interface ColumnChoices {
  /** Columns that are shown or hidden otherwise than by default. */
  visible: Record<string, boolean>
  /** Ids in the order that was chosen. Columns that are not in it follow. */
  order: string[]
  /** Ids of the columns that stay at the left. */
  pinned: string[]
  /** Widths in pixels. */
  widths: Record<string, number>
}

export const NO_CHOICES: ColumnChoices = { visible: {}, order: [], pinned: [], widths: {} }

export const MIN_WIDTH = 60
export const MAX_WIDTH = 800

/** Returns the columns in the order that was chosen. */
export function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const place = (id: string) => {
    const index = order.indexOf(id)
    return index === -1 ? order.length : index
  }
  return columns.toSorted((one, other) => place(one.id) - place(other.id))
}

/** True if a column is shown. */
export function isVisible<Row>(
  { id, isOptional = false, isTitle = false }: Column<Row>,
  { visible }: ColumnChoices,
): boolean {
  return isTitle || (visible[id] ?? !isOptional)
}

/** Returns the order after a column was moved one place, past the columns that are hidden, too. */
export function moved(order: readonly string[], id: string, by: 1 | -1): string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from === -1 || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
