import { open, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { SavedFile } from './manifest.ts'

/** Read and write in chunks, so that a checksum never blocks the event loop for long. */
const CHUNK_BYTES = 1 << 20
const SNAPSHOT_FILE = /^(manifest\.json(\.draft)?|[0-9a-f]{16}\.(index|documents|\d+\.deleted))$/

/** Writes shared memory to a file and flushes it (fsync). */
export async function writeBuffer(file: string, buffer: SharedArrayBuffer): Promise<SavedFile> {
  const bytes = new Uint8Array(buffer)
  const handle = await open(file, 'w')
  try {
    let crc = 0
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES)
      await handle.writeFile(chunk)
      crc = crc32(chunk, crc)
    }
    await handle.sync()
    return { name: basename(file), bytes: bytes.length, crc }
  } finally {
    await handle.close()
  }
}

/** Flushes an existing file (fsync) and computes its checksum. */
export async function syncFile(file: string): Promise<SavedFile> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
    const { size } = await handle.stat()
    return { name: basename(file), bytes: size, crc: await checksum(handle, size) }
  } finally {
    await handle.close()
  }
}

/** Reads a file into shared memory. Throws if its size or checksum does not match. */
export async function readBuffer(folder: string, saved: SavedFile): Promise<SharedArrayBuffer> {
  const buffer = new SharedArrayBuffer(saved.bytes)
  await readVerified(folder, saved, new Uint8Array(buffer))
  return buffer
}

/** Throws if a file's size or checksum does not match. */
export async function verifyFile(folder: string, saved: SavedFile): Promise<void> {
  await readVerified(folder, saved, undefined)
}

/** Deletes unreferenced snapshot files. Other files are left alone. */
export async function removeUnreferenced(folder: string, isReferenced: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder)
  const snapshotFiles = names.filter((name) => SNAPSHOT_FILE.test(name))
  await Promise.all(
    snapshotFiles.filter((name) => !isReferenced(name)).map((name) => rm(join(folder, name), { force: true })),
  )
}

type Handle = Awaited<ReturnType<typeof open>>

async function readVerified(
  folder: string,
  { name, bytes, crc }: SavedFile,
  target: Uint8Array | undefined,
): Promise<void> {
  const handle = await open(join(folder, name), 'r')
  try {
    const { size } = await handle.stat()
    if (size !== bytes) throw new Error(`${name} has ${size} bytes instead of ${bytes}.`)
    if ((await checksum(handle, bytes, target)) !== crc) throw new Error(`${name} has an invalid checksum.`)
  } finally {
    await handle.close()
  }
}

/** Computes the checksum of a file. Reads it into `target` if given. */
async function checksum(handle: Handle, size: number, target?: Uint8Array): Promise<number> {
  const scratch = target ? undefined : new Uint8Array(Math.min(size, CHUNK_BYTES))
  let crc = 0
  for (let at = 0; at < size;) {
    const chunkLength = Math.min(CHUNK_BYTES, size - at)
    const chunk = target?.subarray(at, at + chunkLength) ?? scratch?.subarray(0, chunkLength)
    const { bytesRead, buffer } = await handle.read(chunk ?? new Uint8Array(chunkLength), 0, chunkLength, at)
    if (bytesRead === 0) throw new Error('The file ends too early.')
    crc = crc32(buffer.subarray(0, bytesRead), crc)
    at += bytesRead
  }
  return crc
}
