/** Kinds of stock movements. */
export const MOVEMENT_KINDS = [
  /** The stock of a product when it was created, or when movements began to be recorded. */
  'opening',
  'received',
  'sold',
  /** Sold units of an order that was canceled or reduced before they shipped. */
  'released',
  /** Units that a buyer sent back. */
  'returned',
  'damaged',
  'counted',
  /** A change without another reason, also one by SQL or by a node of a release without movements. */
  'corrected',
  /** An imported file set the stock, or an import was taken back. */
  'imported',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Kinds of movements that staff record. */
export const RECORDED_KINDS = ['received', 'counted', 'damaged', 'corrected'] as const satisfies readonly MovementKind[]
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/** Movements that one file or one screen records at most: its products are locked until all are recorded. */
export const MAX_BATCH_LINES = 2000
/** Characters of a file of counts or receipts. */
export const MAX_STOCK_FILE_LENGTH = 500_000
/** Oldest count that can be recorded, in days: what shipped and arrived since then is read. */
export const MAX_COUNT_AGE_DAYS = 7
