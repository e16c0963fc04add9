import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Layout } from '#engine/segment/segment.ts'

/** Raise it whenever segments, manifests or what they mean change: older snapshots are then built anew. */
const FORMAT = 4
const MANIFEST = 'manifest.json'
const MANIFEST_DRAFT = `${MANIFEST}.draft`

/** A file of a snapshot. */
export interface SavedFile {
  name: string
  bytes: number
  crc: number
}

export interface SavedSegment {
  id: string
  records: number
  gone: number
  index: SavedFile
  documents: SavedFile
  deleted: SavedFile | null
}

/** What a snapshot consists of. */
export interface Manifest {
  store: string
  position: number
  layout: Layout
  segments: readonly SavedSegment[]
}

/** The names of all files of a snapshot. */
export function filesOf({ segments }: Manifest): string[] {
  const files = segments.flatMap(({ index, documents, deleted }) => [index, documents, ...(deleted ? [deleted] : [])])
  return [MANIFEST, ...files.map(({ name }) => name)]
}

/** Writes the manifest so that a reader, or a crash at any moment, sees the old one or the new one. */
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

/** Reads a manifest; undefined where there is none. Throws when it cannot be trusted. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(absentIsUndefined)
  if (text === undefined) return undefined
  const { format, crc, manifest } = JSON.parse(text) as { format: unknown; crc: unknown; manifest: Manifest }
  if (format !== FORMAT) throw new Error(`The snapshot has format ${String(format)}, and this version reads ${FORMAT}.`)
  if (crc !== crc32(JSON.stringify(manifest))) throw new Error('The manifest of the snapshot is damaged.')
  return manifest
}

function absentIsUndefined(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Makes the new name last through a power cut, where folders can be flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
