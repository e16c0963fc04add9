/** What a paper of business says. Whoever composes one decides it; `draw-paper.ts` draws it. */
export interface BusinessPaper {
  /** What it is, such as `Invoice`. */
  title: string
  number: string | null
  seller: { name: string; address: readonly string[] }
  /** One word that settles it, such as `Paid`. */
  stamp: string | null
  /** The stamp is bad news. */
  alarming?: boolean
  facts: readonly Fact[]
  parties: readonly { label: string; lines: readonly string[] }[]
  columns: readonly Column[]
  groups: readonly { heading: string | null; rows: readonly Row[] }[]
  totals: readonly { label: string; value: string; strong?: true }[]
  /** Beside the totals: what to do, in short lines. */
  terms: readonly Note[]
  /** Below everything, at the width of the page. */
  notes: readonly Note[]
}

export interface Fact {
  label: string
  value: string
}

/** Points; the one without a width takes what is left. */
export interface Column {
  label: string
  width?: number
  align?: 'right'
}

/** `below` is small print under the cell of the widest column. */
export interface Row {
  cells: readonly string[]
  below: readonly string[]
}

export interface Note {
  heading: string
  lines: readonly string[]
}
