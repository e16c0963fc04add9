import { withCopy } from '#engine/segment/documents.ts'
import { basename, join } from 'node:path'
import { folderName } from './folder-name.ts'
import type { HeldSegment, HeldState } from './held.ts'
import { type Manifest, readManifest, type SavedSegment, writeManifest } from './manifest.ts'
import { documentsFile } from './segment-id.ts'
import { checkFile, readBytes, saveBytes, saveFile } from './snapshot-files.ts'

/** A store as a snapshot has it. */
export interface Kept {
  store: string
  position: number
  state: HeldState
}

/** Saves a store. Files that `before` names are there already and never change; the manifest comes last. */
export async function saveSnapshot(folder: string, kept: Kept, before: Manifest | undefined): Promise<Manifest> {
  const segments: SavedSegment[] = []
  for (const segment of kept.state.segments) {
    const saved = before?.segments.find(({ id }) => id === segment.id)
    segments.push(await saveSegment(folder, segment, saved))
  }
  const manifest = { store: kept.store, position: kept.position, layout: kept.state.layout, segments }
  await writeManifest(folder, manifest)
  return manifest
}

/** Reads what was saved; undefined where there is nothing. Throws when something is missing or damaged. */
export async function readSnapshot(folder: string): Promise<(Kept & { manifest: Manifest }) | undefined> {
  const manifest = await readManifest(folder)
  if (!manifest) return undefined
  const { store, position, layout } = manifest
  if (folderName(store) !== basename(folder)) throw new Error(`This is the snapshot of another store, ${store}.`)
  const segments: HeldSegment[] = []
  for (const saved of manifest.segments) segments.push(await readSegmentFiles(folder, saved))
  return { store, position, state: { layout, segments }, manifest }
}

async function saveSegment(
  folder: string,
  { id, data, deleted, records, gone }: HeldSegment,
  saved: SavedSegment | undefined,
): Promise<SavedSegment> {
  const { documents } = data
  const unchanged = saved?.gone === gone
  const saveDocuments = () =>
    'bytes' in documents ? saveBytes(documentsFile(folder, id), documents.bytes) : saveFile(documents.file)
  const saveDeleted = () => (deleted ? saveBytes(join(folder, `${id}.${gone}.deleted`), deleted) : null)
  return {
    id,
    records,
    gone,
    index: saved?.index ?? (await saveBytes(join(folder, `${id}.index`), data.index)),
    documents: saved?.documents ?? (await saveDocuments()),
    deleted: unchanged ? saved.deleted : await saveDeleted(),
  }
}

async function readSegmentFiles(folder: string, saved: SavedSegment): Promise<HeldSegment> {
  const { id, records, gone } = saved
  const index = await readBytes(folder, saved.index)
  await checkFile(folder, saved.documents)
  return {
    id,
    records,
    gone,
    data: { index, documents: withCopy(join(folder, saved.documents.name)) },
    deleted: saved.deleted && (await readBytes(folder, saved.deleted)),
  }
}
