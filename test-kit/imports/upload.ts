import type { AdminClient } from '#contract/client/admin-client.ts'
import { IMPORT_PART_BYTES } from '#contract/imports/import-files.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import type { ImportFile } from '#contract/schemas/admin/catalog/imports.ts'

interface Upload {
  name?: string
  kind?: ImportKind
  /** Size of the parts; default: the largest. */
  partBytes?: number
}

/** Uploads a file through the operator API. Returns its import. */
export async function uploadImport(
  client: AdminClient,
  content: string | Buffer,
  { name = 'list.csv', kind = 'products', partBytes = IMPORT_PART_BYTES }: Upload = {},
): Promise<ImportFile> {
  const bytes = Buffer.from(content)
  let { data } = await client.adminCreateImport({ body: { name, kind, size: bytes.length } })
  for (let offset = 0; offset < bytes.length; offset += partBytes) {
    const part = importPart(offset, bytes.subarray(offset, offset + partBytes))
    data = (await client.adminAddImportPart({ params: { id: data.id }, ...part })).data
  }
  return data
}

/** Returns the request of one part of a file. */
export function importPart(offset: number, bytes: Uint8Array): { query: { offset: number }; body: FormData } {
  const body = new FormData()
  body.set('part', new File([new Uint8Array(bytes)], 'part'))
  return { query: { offset }, body }
}
