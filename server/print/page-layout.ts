import { LETTER } from './canvas.ts'

const { width, height, margin } = LETTER

/** Margins in points: the content starts at `MARGIN` and is `WIDTH` wide. */
export const MARGIN = margin
export const WIDTH = width - 2 * margin
export const FOOT = height - 38
/** Lower edge of the last block of a page. */
export const BOTTOM = FOOT - 16
/** Gap between two columns. */
export const GAP = 10

/** Part of a page that is not divided by a page break. */
export interface Block {
  height: number
  draw: (y: number) => void
  /** Stays on the page of the next block. */
  keepWithNext?: true
  /** Row of the table: a page break before it repeats the head of the table. */
  isTableRow?: true
}
