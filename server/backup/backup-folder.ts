/** The folder of backups, which all processes of a shop share. Its id distinguishes it from a folder that another process has under the same path. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#server/storage/atomic-write.ts'

const ID_FILE = 'folder-id'

/** Returns the id of a folder of backups; null if it has none, does not exist or cannot be read. */
export async function readFolderId(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, ID_FILE), 'utf8').catch(() => '')
  return text.trim() || null
}

/** Returns the id of a folder of backups. Creates the folder and its id. Only one backup is written at a time, so that no other process does. */
export async function claimFolder(folder: string): Promise<string> {
  const existing = await readFolderId(folder)
  if (existing !== null) return existing
  const id = randomUUID()
  await writeAtomically(join(folder, ID_FILE), Buffer.from(`${id}\n`))
  return id
}
