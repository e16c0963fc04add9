import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainWriteErrors } from '#contract/file-errors.ts'
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
 * Writes the files that differ; other files in the folder stay. For a shop without content, writes a starter folder.
 * Throws a `Problem` if the folder cannot be written.
 */
export async function exportFolder(db: Db, folder: string): Promise<ExportReport> {
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'status', 'publish_at', 'body'])
    .orderBy('path')
    .orderBy('version')
    .execute()
  if (rows.length === 0) await explainWriteErrors(folder, () => writeStarterFolder(folder))
  let written = 0
  for (const { path, version, ...row } of rows) {
    const file = join(folder, fileNameOf(path, version))
    const text = serializeState(row)
    const known = await readFile(file, 'utf8').catch(() => null)
    if (known === text) continue
    await explainWriteErrors(file, async () => {
      await mkdir(dirname(file), { recursive: true })
      await replaceFile(file, (place) => writeFile(place, text))
    })
    written += 1
  }
  return { written, unchanged: rows.length - written }
}
