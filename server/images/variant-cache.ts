import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { nullIfMissing, TEMPORARY_SUFFIX, writeAtomically } from '#server/storage/atomic-write.ts'

/** A disk cache of resized images, limited in bytes, with LRU eviction. */
export interface VariantCache {
  /** Returns the cached bytes, or null. */
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer): Promise<void>
  /** Marks `key` as used when the caller answered from its own memory. */
  touch(key: string): void
  /** Returns the bytes on disk, as far as this process knows. */
  bytes(): number
}

interface Known {
  size: number
  usedAt: number
  /** The last use that was written to the file's mtime, from which the next process learns the LRU order. */
  persistedAt: number
}

const PERSIST_USE_MS = 60_000
const TEMPORARY_FILE_TTL_MS = 10 * 60_000
/** After writing this share of the limit, scan the folder again, because another process may write to it too. */
const RESCAN_AFTER = 1 / 8

/** Creates a cache in `folder` of at most `maxBytes`. Files of earlier processes are reused and count. */
export function createVariantCache({ folder, maxBytes }: { folder: string; maxBytes: number }): VariantCache {
  const known = new LRUCache<string, Known>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_, name, why) => {
      if (why === 'evict') rm(join(folder, name), { force: true }).catch(() => undefined)
    },
  })
  let scanned: Promise<void> | undefined
  let writtenSince = 0
  let lastUse = 0

  /** Returns the current time, but later than every previous use: several uses in one millisecond must keep their order. */
  function useTime(): number {
    lastUse = Math.max(Date.now(), lastUse + 0.001)
    return lastUse
  }

  function scan(): void {
    scanned ??= scanFolder().catch(() => undefined)
  }

  async function scanFolder(): Promise<void> {
    const found = new Map<string, Known>()
    for (const name of await readdir(folder, { recursive: true })
      .catch(nullIfMissing)
      .then((names) => names ?? [])) {
      const file = await stat(join(folder, name)).catch(nullIfMissing)
      if (!file?.isFile()) continue
      if (!name.endsWith(TEMPORARY_SUFFIX))
        found.set(name, { size: file.size, usedAt: file.mtimeMs, persistedAt: file.mtimeMs })
      else if (file.mtimeMs < Date.now() - TEMPORARY_FILE_TTL_MS) await rm(join(folder, name), { force: true })
    }
    // No await from here on: files used or written during the scan are already known and keep their order.
    for (const [name, entry] of known.entries()) found.set(name, entry)
    known.clear()
    const oldestFirst = [...found].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [name, entry] of oldestFirst) known.set(name, entry)
  }

  function use(name: string, size: number | undefined): void {
    const now = useTime()
    const entry = known.get(name) ?? (size === undefined ? undefined : { size, usedAt: now, persistedAt: 0 })
    if (!entry) return
    if (!known.has(name)) known.set(name, entry)
    entry.usedAt = now
    if (now - entry.persistedAt < PERSIST_USE_MS) return
    entry.persistedAt = now
    utimes(join(folder, name), new Date(now), new Date(now)).catch(() => undefined)
  }

  return {
    async read(key) {
      scan()
      const name = nameOf(key)
      const bytes = await readFile(join(folder, name)).catch(nullIfMissing)
      if (!bytes || bytes.length === 0) {
        known.delete(name)
        return null
      }
      use(name, bytes.length)
      return bytes
    },
    async write(key, bytes) {
      scan()
      if (bytes.length > maxBytes) return
      const name = nameOf(key)
      await writeAtomically(join(folder, name), bytes)
      const now = useTime()
      known.set(name, { size: bytes.length, usedAt: now, persistedAt: now })
      writtenSince += bytes.length
      if (writtenSince < maxBytes * RESCAN_AFTER) return
      writtenSince = 0
      scanned = undefined
      scan()
    },
    touch: (key) => use(nameOf(key), undefined),
    bytes: () => known.calculatedSize,
  }
}

function nameOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return join(hash.slice(0, 2), hash.slice(2, 34))
}
