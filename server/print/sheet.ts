import { LETTER } from './print.ts'

const { width, height, margin } = LETTER

/** Points; what is drawn begins at `MARGIN` and is `WIDTH` wide. */
export const MARGIN = margin
export const WIDTH = width - 2 * margin
export const FOOT = height - 38
/** Where the last block of a page ends. */
export const BOTTOM = FOOT - 16
/** Between two columns. */
export const GAP = 10

/** A part of the page that is not torn; `again` is drawn at the head of the next page in its place. */
export interface Block {
  height: number
  draw: (y: number) => void
  /** Stays on the page of the block after it. */
  keep?: true
  /** It is of the table: where a page breaks before it, the head of the table stands on the next one again. */
  row?: true
}
