/** Content of a PDF: a document, several documents one after the other, or address labels. */
export type Printed = PrintedDocument | PrintedBatch | AddressLabels

/** Several documents, each with page numbers of its own. */
export interface PrintedBatch {
  /** Title of the PDF. */
  title: string
  documents: readonly PrintedDocument[]
}

/** Address labels on sheets of three by ten (US Letter, 1 by 2⅝ inches, as Avery 5160). */
export interface AddressLabels {
  title: string
  labels: readonly Label[]
}

export interface Label {
  /** Address by line. */
  lines: readonly string[]
  /** Small print above it, such as the number of the suborder. */
  note: string
}

/** Content of a printed document. A feature composes it, `draw-document.ts` draws it. */
export interface PrintedDocument {
  /** For example `Invoice`. */
  title: string
  number: string | null
  /** Date of what it documents, such as `2026-11-21`, stored as the creation date of the PDF; default: today. */
  date?: string
  seller: { name: string; address: readonly string[]; tax_id?: string | null }
  /** Status in one word, such as `Paid`. */
  stamp: string | null
  /** True if the stamp is a warning. */
  isUrgent?: boolean
  facts: readonly Fact[]
  parties: readonly { label: string; lines: readonly string[] }[]
  columns: readonly Column[]
  groups: readonly { heading: string | null; rows: readonly Row[] }[]
  totals: readonly { label: string; value: string; strong?: true }[]
  /** Beside the totals: instructions in short lines. */
  terms: readonly Note[]
  /** Below everything else, in the full width of the page. */
  notes: readonly Note[]
}

export interface Fact {
  label: string
  value: string
}

/** Width in points; a column without a width takes the rest. */
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
