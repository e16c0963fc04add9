/** Result of taking back an import. */
export interface UndoReport {
  kind: string
  file: string
  startedAt: Date
  /** Records with their values from before the import. */
  restored: number
  /** New records that were deleted. */
  deleted: number
  /** SKUs of new products that were ordered, are in a seed, or are named by content or a scheduled sale: discontinued. */
  discontinued: string[]
  /** Values that were changed again after the import and stay: `SKU: column`. */
  later: string[]
  /** Records that could not be restored or deleted, with the reason. */
  failed: string[]
}
