import type { ZipTaxFile } from '#contract/schemas/admin/settings/zip-taxes.ts'
import { readFileText } from '#web/backoffice/ui/read-file-text.ts'

const MAX_FILE_NAME = 200

/** Reads a chosen file, as it is sent with the fields of its form. Throws `UnreadableFileError`. */
export async function toZipTaxFile(
  file: File,
  fields: Pick<ZipTaxFile, 'state' | 'effective_from'>,
): Promise<ZipTaxFile> {
  return { csv: await readFileText(file), file_name: file.name.slice(0, MAX_FILE_NAME), ...fields }
}
