import { unzipSync, zipSync } from 'fflate'

/** Maximum size of all sheets together. Protects the browser against a ZIP bomb: a small file can inflate to a very large one. */
const MAX_INFLATED_BYTES = 60_000_000

/**
 * Repacks the ZIP of a workbook without compression. The workbook reader would inflate large entries in a worker made from a blob,
 * which the content security policy of the page refuses. Throws if the bytes are not a ZIP, or if it would be too large.
 */
export function inflateWorkbook(bytes: Uint8Array<ArrayBuffer>): Blob {
  let size = 0
  const entries = unzipSync(bytes, {
    // Runs before an entry is inflated. An entry is never inflated beyond the size that the directory declares.
    filter({ originalSize }) {
      size += originalSize
      if (size > MAX_INFLATED_BYTES) throw new Error('The workbook is too large.')
      return true
    },
  })
  return new Blob([zipSync(entries, { level: 0 })])
}
