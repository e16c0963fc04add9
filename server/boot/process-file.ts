import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'

/** A running process of the shop. */
export interface ShopProcess {
  pid: number
  /** Null: it runs jobs only. */
  port: number | null
}

/** Records this process in `DATA_DIR`, so that a second start can name it. Returns the function that deletes the record. */
export async function writeProcessFile(
  config: Pick<Config, 'dataDir'>,
  port: number | null,
): Promise<() => Promise<void>> {
  const file = fileOf(config)
  await writeFile(file, JSON.stringify({ pid: process.pid, port } satisfies ShopProcess))
  return () => rm(file, { force: true })
}

/** Returns the other process that serves the shop of `DATA_DIR`, or null. A process that was killed leaves its record behind. */
export function findProcess(config: Pick<Config, 'dataDir'>): ShopProcess | null {
  try {
    const found = JSON.parse(readFileSync(fileOf(config), 'utf8')) as ShopProcess
    process.kill(found.pid, 0)
    return found.pid === process.pid ? null : found
  } catch {
    // No record, or no such process: it may be recorded, but it no longer runs, or belongs to another user.
    return null
  }
}

/** Returns a sentence about the process that serves this shop already, with how to stop it; null if there is none. */
export function runningSentence(config: Pick<Config, 'dataDir'>): string | null {
  const found = findProcess(config)
  if (!found) return null
  const place = found.port === null ? '' : ` on port ${found.port}`
  return `This shop is running already${place} (process ${found.pid}). To stop it: kill ${found.pid}`
}

function fileOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'process.json')
}
