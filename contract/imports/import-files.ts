/** Files that staff upload to import. */

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024
/** Bytes of the files of one person, or of all operator keys, that are being uploaded or wait for their import. */
export const MAX_OPEN_IMPORT_BYTES = 2 * 1024 * 1024 * 1024
/** A file is sent in parts of at most this size, so that neither side holds it in memory and a lost connection loses one part. */
export const IMPORT_PART_BYTES = 8 * 1024 * 1024

/** Days after which the content of an uploaded file is removed. Its import stays in the history. */
export const IMPORT_FILE_DAYS = 30
/** Days that imports stay in the history. */
export const IMPORT_HISTORY_DAYS = 730

/** Cells of a file that can be corrected. */
export const MAX_CORRECTIONS = 10_000
/** Problems of a file that are stored. The rejects file has all rejected rows. */
export const MAX_STORED_PROBLEMS = 100_000

export const IMPORT_STATES = [
  'uploading',
  'ready',
  'checking',
  'checked',
  'running',
  'done',
  'canceled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which a job works on the file. */
export const WORKING_STATES = ['checking', 'running', 'undoing'] as const satisfies readonly ImportState[]

/** True while a job works on the file, or waits to. */
export function isWorking(state: ImportState): boolean {
  return WORKING_STATES.some((working) => working === state)
}

/** States in which the import has not begun: options and corrections can change. */
export function isEditable(state: ImportState): boolean {
  return state === 'ready' || state === 'checked'
}
