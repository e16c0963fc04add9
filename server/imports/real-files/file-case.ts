import type { ImportOptions } from '#server/imports/imports.ts'

/** Expected result of the import of one file. */
export interface FileCase {
  /** File of this folder. */
  file: string
  /** Its special property and the result, as the title of a test. */
  title: string
  /** Options of the import besides the supplier and the category that the test sets. */
  options?: ImportOptions
  /** Products that the shop has before, as a file. */
  before?: string
  /** Columns of all stored products by SKU. Prices are cents. */
  products?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Rejected cells as `line column: reason`; the reason may be the beginning of it. */
  rejects?: readonly string[]
  /** Warnings, likewise. */
  warnings?: readonly string[]
  /** Notes of the report about the file as a whole; each may be a part of it. */
  notes?: readonly string[]
  /** A part of the error if the file is refused as a whole. */
  error?: string
}
