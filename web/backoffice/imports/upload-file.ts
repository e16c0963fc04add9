import { ApiError } from '#contract/client/send.ts'
import { IMPORT_PART_BYTES } from '#contract/imports/import-files.ts'
import type { ImportFile } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'

const ATTEMPTS = 4
const PAUSE_MS = 1500

/**
 * Sends the rest of a file in parts, after what the shop has received. A part whose response is lost is sent again. Calls `onProgress` with the
 * bytes that have arrived. Returns the import. Throws an `ApiError`.
 */
export async function sendParts(
  { id, received }: Pick<ImportFile, 'id' | 'received'>,
  file: File,
  onProgress: (bytes: number) => void,
): Promise<ImportFile> {
  for (let offset = received; ;) {
    onProgress(offset)
    const part = file.slice(offset, offset + IMPORT_PART_BYTES)
    const sent = await sendPart(id, offset, part)
    offset += part.size
    if (offset >= file.size) return sent
  }
}

async function sendPart(id: number, offset: number, part: Blob): Promise<ImportFile> {
  for (let attempt = 1; ; attempt++) {
    const body = new FormData()
    body.set('part', part, 'part')
    try {
      return (await call('adminAddImportPart', { params: { id }, query: { offset }, body })).data
    } catch (error) {
      if (attempt === ATTEMPTS || !isTemporary(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
    }
  }
}

/** True if no response arrived, or the shop is busy. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429)
}
