import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Layout } from '#engine/segment/segment.ts'

/**
 * Format version. Increase it whenever the format or the meaning of segments or manifests changes: snapshots of another
 * version are rejected and their stores are rebuilt.
 */
const FORMAT = 5
const MANIFEST = 'manifest.json'
const MANIFEST_DRAFT = `${MANIFEST}.draft`

/** File of a snapshot with its size and checksum. */
export interface SavedFile {
  name: string
  bytes: number
  crc: number
}

export interface SavedSegment {
  id: string
  records: number
  deletedCount: number
  index: SavedFile
  documents: SavedFile
  tombstones: SavedFile | null
}

/** Manifest of a snapshot: the files it consists of. */
export interface Manifest {
  store: string
  position: number
  layout: Layout
  segments: readonly SavedSegment[]
}

/** Returns the names of all files of a snapshot, including the manifest. */
export function filesOf({ segments }: Manifest): string[] {
  const files = segments.flatMap(({ index, documents, tombstones }) => [
    index,
    documents,
    ...(tombstones ? [tombstones] : []),
  ])
  return [MANIFEST, ...files.map(({ name }) => name)]
}

/**
 * Writes the manifest atomically (write a draft, fsync, rename): a reader, or a restart after a crash, sees either the
 * old or the new manifest.
 */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, MANIFEST_DRAFT)
  const file = await open(draft, 'w')
  try {
    await file.writeFile(JSON.stringify({ format: FORMAT, crc: crc32(JSON.stringify(manifest)), manifest }))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, MANIFEST))
  await syncFolder(folder)
}

/** Reads the manifest; undefined if there is none. Throws if the format version or the checksum does not match. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(undefinedIfMissing)
  if (text === undefined) return undefined
  const { format, crc, manifest } = JSON.parse(text) as { format: unknown; crc: unknown; manifest: Manifest }
  if (format !== FORMAT) throw new Error(`The snapshot has format ${String(format)}, and this version reads ${FORMAT}.`)
  if (crc !== crc32(JSON.stringify(manifest))) throw new Error('The manifest of the snapshot is damaged.')
  return manifest
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Flushes the folder (fsync), where the system supports it, so that the rename survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
