import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { absentIsNull, DRAFT_ENDING, writeWhole } from './write-whole.ts'

/** Resized pictures on disk, bounded in bytes; the least recently used go first. */
export interface VariantCache {
  /** The bytes kept under `key`, or null. */
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer): Promise<void>
  /** Notes that `key` was used, for whoever answered without reading it here. */
  touch(key: string): void
  /** Bytes on disk, as far as this process knows. */
  bytes(): number
}

interface Known {
  size: number
  usedAt: number
  /** The last use that is on disk, as the file's time: it tells the next process what was used lately. */
  notedAt: number
}

const NOTE_USE_EVERY_MS = 60_000
const DRAFTS_DIE_AFTER_MS = 10 * 60_000
/** After writing this part of the bound, look at the folder again: another process may be filling it too. */
const LOOK_AGAIN_AFTER = 1 / 8

/** Makes a cache in `folder` of at most `maxBytes`. What earlier processes left there counts and is used. */
export function createVariantCache({ folder, maxBytes }: { folder: string; maxBytes: number }): VariantCache {
  const known = new LRUCache<string, Known>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_, name, why) => {
      if (why === 'evict') rm(join(folder, name), { force: true }).catch(() => undefined)
    },
  })
  let looked: Promise<void> | undefined
  let writtenSince = 0
  let lastUse = 0

  /** Now, and later than every use before: several fall within one millisecond, and their order counts. */
  function useTime(): number {
    lastUse = Math.max(Date.now(), lastUse + 0.001)
    return lastUse
  }

  function look(): void {
    looked ??= listKept().catch(() => undefined)
  }

  async function listKept(): Promise<void> {
    const found = new Map<string, Known>()
    for (const name of await readdir(folder, { recursive: true })
      .catch(absentIsNull)
      .then((names) => names ?? [])) {
      const file = await stat(join(folder, name)).catch(absentIsNull)
      if (!file?.isFile()) continue
      if (!name.endsWith(DRAFT_ENDING))
        found.set(name, { size: file.size, usedAt: file.mtimeMs, notedAt: file.mtimeMs })
      else if (file.mtimeMs < Date.now() - DRAFTS_DIE_AFTER_MS) await rm(join(folder, name), { force: true })
    }
    // No await from here on: what was used or written meanwhile is already known and keeps its place.
    for (const [name, entry] of known.entries()) found.set(name, entry)
    known.clear()
    const oldestFirst = [...found].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [name, entry] of oldestFirst) known.set(name, entry)
  }

  function use(name: string, size: number | undefined): void {
    const now = useTime()
    const entry = known.get(name) ?? (size === undefined ? undefined : { size, usedAt: now, notedAt: 0 })
    if (!entry) return
    if (!known.has(name)) known.set(name, entry)
    entry.usedAt = now
    if (now - entry.notedAt < NOTE_USE_EVERY_MS) return
    entry.notedAt = now
    utimes(join(folder, name), new Date(now), new Date(now)).catch(() => undefined)
  }

  return {
    async read(key) {
      look()
      const name = nameOf(key)
      const bytes = await readFile(join(folder, name)).catch(absentIsNull)
      if (!bytes || bytes.length === 0) {
        known.delete(name)
        return null
      }
      use(name, bytes.length)
      return bytes
    },
    async write(key, bytes) {
      look()
      if (bytes.length > maxBytes) return
      const name = nameOf(key)
      await writeWhole(join(folder, name), bytes)
      const now = useTime()
      known.set(name, { size: bytes.length, usedAt: now, notedAt: now })
      writtenSince += bytes.length
      if (writtenSince < maxBytes * LOOK_AGAIN_AFTER) return
      writtenSince = 0
      looked = undefined
      look()
    },
    touch: (key) => use(nameOf(key), undefined),
    bytes: () => known.calculatedSize,
  }
}

function nameOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return join(hash.slice(0, 2), hash.slice(2, 34))
}
