import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#contract/problem.ts'
import { requireFiles } from './copy-files.ts'
import { readManifest } from './manifest.ts'
import { readRows } from './row-files.ts'

const ROWS_AT_ONCE = 1000

/** Reads everything in a backup and compares it with the checksums of the manifest. Throws `invalid_input` with what is damaged. */
export async function verifyBackup(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  await requireFiles(folder, manifest.files)
  const rows = [
    ...Object.entries(manifest.tables).map(([name, table]) => [join('tables', `${name}.jsonl.gz`), table] as const),
    ['jobs.jsonl.gz', manifest.jobs] as const,
  ]
  for (const [file, expected] of rows) await drain(readRows(join(folder, file), expected, ROWS_AT_ONCE))
  for (const { key, sha256 } of manifest.files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, 'files', key)), hash)
    if (hash.digest('hex') !== sha256)
      throw new Problem('invalid_input', `The backup is damaged: files/${key} has been changed.`)
  }
}

async function drain(batches: AsyncIterable<unknown>): Promise<void> {
  const reader = batches[Symbol.asyncIterator]()
  while ((await reader.next()).done !== true);
}
