import type { ImportFile } from '#contract/schemas/admin/catalog/imports.ts'
import { bytesText } from '#web/backoffice/ui/sizes.ts'

/** Returns why a chosen file is not the one whose upload goes on, or null. A file that was saved again may have as many bytes, and others. */
export function differenceOf(
  { name, size, modified_at }: Pick<ImportFile, 'name' | 'size' | 'modified_at'>,
  chosen: Pick<File, 'name' | 'size' | 'lastModified'>,
): string | null {
  if (chosen.name !== name || chosen.size !== size)
    return `This is another file. Choose ${name} (${bytesText(size)}) again.`
  if (modified_at === null || chosen.lastModified === Date.parse(modified_at)) return null
  return `${name} was changed after its upload began. Start a new import with it.`
}
