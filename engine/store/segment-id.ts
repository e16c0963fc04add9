import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** Records from which on a segment keeps its documents in a file. */
const FILE_FROM = 5000

/** A name no segment ever had, in any store. */
export function newSegmentId(): string {
  return randomBytes(8).toString('hex')
}

/** Where a segment of about so many records keeps its documents. */
export function documentsPlace(folder: string, id: string, records: number): { file: string } | 'memory' {
  return records < FILE_FROM ? 'memory' : { file: documentsFile(folder, id) }
}

/** Where the documents of a segment are kept on disk. */
export function documentsFile(folder: string, id: string): string {
  return join(folder, `${id}.documents`)
}
