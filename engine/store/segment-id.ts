import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** Segments with at least this many records store their documents in a file. */
const MIN_RECORDS_FOR_FILE = 5000

/** Returns a unique segment id. */
export function newSegmentId(): string {
  return randomBytes(8).toString('hex')
}

/** Returns where a segment of about `records` records stores its documents: in a file or in memory. */
export function documentsTarget(folder: string, id: string, records: number): { file: string } | 'memory' {
  return records < MIN_RECORDS_FOR_FILE ? 'memory' : { file: documentsFile(folder, id) }
}

/** Returns the path of a segment's documents file. */
export function documentsFile(folder: string, id: string): string {
  return join(folder, `${id}.documents`)
}
