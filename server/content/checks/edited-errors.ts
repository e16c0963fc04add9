import { fileNameOf } from '#server/content/folder/files.ts'
import type { ReadDocument } from './check-file.ts'

/** A stored version. `edited_by` is null if it is from a file. */
interface StoredVersion extends Pick<ReadDocument, 'status' | 'publish_at'> {
  edited_by: string | null
  updated_at: Date
}

/**
 * Returns an error for a file that differs from a version that was edited in the back office. With `mayReplace`, a draft and a scheduled
 * version are replaced; one that visitors have seen stays as it was (decision 0113).
 */
export function editedErrors(
  { edited_by, updated_at, status, publish_at }: StoredVersion,
  { file, path, version }: Pick<ReadDocument, 'file' | 'path' | 'version'>,
  mayReplace: boolean,
): string[] {
  if (edited_by === null) return []
  const wasShown = status !== 'draft' && publish_at !== null && publish_at.getTime() <= Date.now()
  if (mayReplace && !wasShown) return []
  const by = `${edited_by} wrote this version in the back office on ${updated_at.toISOString().slice(0, 10)}`
  const remedy = wasShown
    ? `Export the content, and write the next version as ${fileNameOf(path, version + 1)}`
    : 'Export the content first, or replace what was written there with --replace-edited'
  return [`${file}: ${by}. ${remedy}.`]
}
