import { createHash } from 'node:crypto'
import { IMPORT_PART_BYTES } from '#contract/imports/import-files.ts'
import { recognizeFormat } from '#server/imports/imports.ts'
import type { ImportFilesDeps } from '#server/import-files/deps.ts'
import { storePart } from '#server/import-files/stored-parts.ts'

/**
 * Stores a stream in parts, whose keys are added to `keys`, and holds one part in memory. Returns its size in bytes and its SHA-256. Throws
 * `invalid_input` for an empty file, and for a format that is not read, by the first bytes.
 */
export async function storeDownload(
  store: Pick<ImportFilesDeps, 'files' | 'jobs'>,
  content: AsyncIterable<Buffer>,
  keys: string[],
): Promise<{ size: number; contentHash: string }> {
  const hash = createHash('sha256')
  let size = 0
  let pending: Buffer[] = []
  let length = 0
  const flush = async () => {
    const bytes = Buffer.concat(pending)
    if (keys.length === 0) recognizeFormat(bytes)
    keys.push(await storePart(store, bytes))
    pending = []
    length = 0
  }
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    length += chunk.length
    pending.push(chunk)
    if (length >= IMPORT_PART_BYTES) await flush()
  }
  if (length > 0 || size === 0) await flush()
  return { size, contentHash: hash.digest('hex') }
}
