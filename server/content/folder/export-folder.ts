import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainWriteErrors } from '#contract/imports/file-errors.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { replaceFile } from '#server/storage/atomic-write.ts'
import { writeStarterFolder } from './starter-folder.ts'
import { fileNameOf } from './files.ts'
import { serializeState } from './state.ts'

export interface ExportReport {
  written: number
  unchanged: number
}

/**
 * Writes the files that are missing or, with `overwrite`, differ; other files in the folder stay. For a shop without content, writes a
 * starter folder. Throws a `Problem` if the folder cannot be written, or has files that differ and may not be overwritten; then nothing
 * was written.
 */
export async function exportFolder(db: Db, folder: string, overwrite: boolean): Promise<ExportReport> {
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'status', 'publish_at', 'body'])
    .orderBy('path')
    .orderBy('version')
    .execute()
  if (rows.length === 0) await explainWriteErrors(folder, () => writeStarterFolder(folder))
  const files = await Promise.all(
    rows.map(async ({ path, version, ...row }) => {
      const file = join(folder, fileNameOf(path, version))
      const text = serializeState(row)
      const known = await readFile(file, 'utf8').catch(() => null)
      return { file, text, isMissing: known === null, isChanged: known !== text }
    }),
  )
  const changed = files.filter(({ isMissing, isChanged }) => isChanged && !isMissing)
  if (!overwrite && changed.length > 0) {
    const lines = changed.map(({ file }) => `${file} differs from the shop.`)
    throw new Problem(
      'bad_request',
      [
        ...lines,
        'Nothing was written. Import what you changed, name another folder, or overwrite it with --force.',
      ].join('\n'),
    )
  }
  let written = 0
  for (const { file, text, isChanged } of files) {
    if (!isChanged) continue
    await explainWriteErrors(file, async () => {
      await mkdir(dirname(file), { recursive: true })
      await replaceFile(file, (place) => writeFile(place, text))
    })
    written += 1
  }
  return { written, unchanged: rows.length - written }
}
