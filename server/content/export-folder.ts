import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writing } from '#contract/file-problem.ts'
import type { Db } from '#database/connect.ts'
import { replaceFile } from '#server/images/write-whole.ts'
import { writeBeginning } from './beginning.ts'
import { fileNameOf } from './files.ts'
import { writeState } from './state.ts'

export interface ExportReport {
  written: number
  unchanged: number
}

/**
 * Writes the files that differ; what else is in the folder stays. A shop without content gets a folder that tells how to begin.
 * Throws a `Problem` where it cannot be written.
 */
export async function exportFolder(db: Db, folder: string): Promise<ExportReport> {
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'status', 'publish_at', 'body'])
    .orderBy('path')
    .orderBy('version')
    .execute()
  if (rows.length === 0) await writing(folder, () => writeBeginning(folder))
  let written = 0
  for (const { path, version, ...row } of rows) {
    const file = join(folder, fileNameOf(path, version))
    const text = writeState(row)
    const known = await readFile(file, 'utf8').catch(() => null)
    if (known === text) continue
    await writing(file, async () => {
      await mkdir(dirname(file), { recursive: true })
      await replaceFile(file, (place) => writeFile(place, text))
    })
    written += 1
  }
  return { written, unchanged: rows.length - written }
}
