import { openDocumentsFile } from '#engine/segment/documents.ts'
import { basename, join } from 'node:path'
import { folderName } from './folder-name.ts'
import type { SegmentInfo, StoreInfo } from './segment-info.ts'
import { type Manifest, readManifest, type SavedSegment, writeManifest } from './manifest.ts'
import { documentsFile } from './segment-id.ts'
import { verifyFile, readBuffer, writeBuffer, syncFile } from './snapshot-files.ts'

/** State of a store as saved in a snapshot. */
export interface StoreSnapshot {
  store: string
  position: number
  state: StoreInfo
}

/**
 * Saves a snapshot. Segment files are immutable, so files that the previous manifest lists are not written again. The
 * manifest is written last.
 */
export async function saveSnapshot(
  folder: string,
  snapshot: StoreSnapshot,
  previous: Manifest | undefined,
): Promise<Manifest> {
  const segments: SavedSegment[] = []
  for (const segment of snapshot.state.segments) {
    const saved = previous?.segments.find(({ id }) => id === segment.id)
    segments.push(await saveSegment(folder, segment, saved))
  }
  const manifest = { store: snapshot.store, position: snapshot.position, layout: snapshot.state.layout, segments }
  await writeManifest(folder, manifest)
  return manifest
}

/** Reads a snapshot; undefined if there is none. Throws if a file is missing or damaged. */
export async function readSnapshot(folder: string): Promise<(StoreSnapshot & { manifest: Manifest }) | undefined> {
  const manifest = await readManifest(folder)
  if (!manifest) return undefined
  const { store, position, layout } = manifest
  if (folderName(store) !== basename(folder))
    throw new Error(`The folder contains the snapshot of another store, ${store}.`)
  const segments: SegmentInfo[] = []
  for (const saved of manifest.segments) segments.push(await readSegmentFiles(folder, saved))
  return { store, position, state: { layout, segments }, manifest }
}

async function saveSegment(
  folder: string,
  { id, data, tombstones, records, deletedCount }: SegmentInfo,
  saved: SavedSegment | undefined,
): Promise<SavedSegment> {
  const { documents } = data
  const isUnchanged = saved?.deletedCount === deletedCount
  const saveDocuments = () =>
    'bytes' in documents ? writeBuffer(documentsFile(folder, id), documents.bytes) : syncFile(documents.file)
  const saveTombstones = () =>
    tombstones ? writeBuffer(join(folder, `${id}.${deletedCount}.deleted`), tombstones) : null
  return {
    id,
    records,
    deletedCount,
    index: saved?.index ?? (await writeBuffer(join(folder, `${id}.index`), data.index)),
    documents: saved?.documents ?? (await saveDocuments()),
    tombstones: isUnchanged ? saved.tombstones : await saveTombstones(),
  }
}

async function readSegmentFiles(folder: string, saved: SavedSegment): Promise<SegmentInfo> {
  const { id, records, deletedCount } = saved
  const index = await readBuffer(folder, saved.index)
  await verifyFile(folder, saved.documents)
  return {
    id,
    records,
    deletedCount,
    data: { index, documents: openDocumentsFile(join(folder, saved.documents.name)) },
    tombstones: saved.tombstones && (await readBuffer(folder, saved.tombstones)),
  }
}
