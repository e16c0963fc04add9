import { open, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { SavedFile } from './manifest.ts'

/** Read and written in pieces, so that the checksum of one never holds up the event loop for long. */
const PIECE_BYTES = 1 << 20
const OURS = /^(manifest\.json(\.draft)?|[0-9a-f]{16}\.(index|documents|\d+\.deleted))$/

/** Writes shared memory as it is, and flushes it. */
export async function saveBytes(file: string, buffer: SharedArrayBuffer): Promise<SavedFile> {
  const bytes = new Uint8Array(buffer)
  const handle = await open(file, 'w')
  try {
    let crc = 0
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES)
      await handle.writeFile(piece)
      crc = crc32(piece, crc)
    }
    await handle.sync()
    return { name: basename(file), bytes: bytes.length, crc }
  } finally {
    await handle.close()
  }
}

/** Flushes a file that is there already and takes its checksum. */
export async function saveFile(file: string): Promise<SavedFile> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
    const { size } = await handle.stat()
    return { name: basename(file), bytes: size, crc: await checksum(handle, size) }
  } finally {
    await handle.close()
  }
}

/** Reads a file into shared memory. Throws when it is not as it was saved. */
export async function readBytes(folder: string, saved: SavedFile): Promise<SharedArrayBuffer> {
  const buffer = new SharedArrayBuffer(saved.bytes)
  await readChecked(folder, saved, new Uint8Array(buffer))
  return buffer
}

/** Throws when a file is not as it was saved. */
export async function checkFile(folder: string, saved: SavedFile): Promise<void> {
  await readChecked(folder, saved, undefined)
}

/** Removes files of ours that nothing refers to any more. Others are not touched. */
export async function removeOthers(folder: string, isWanted: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder)
  const ours = names.filter((name) => OURS.test(name))
  await Promise.all(ours.filter((name) => !isWanted(name)).map((name) => rm(join(folder, name), { force: true })))
}

type Handle = Awaited<ReturnType<typeof open>>

async function readChecked(
  folder: string,
  { name, bytes, crc }: SavedFile,
  target: Uint8Array | undefined,
): Promise<void> {
  const handle = await open(join(folder, name), 'r')
  try {
    const { size } = await handle.stat()
    if (size !== bytes) throw new Error(`${name} has ${size} bytes instead of ${bytes}.`)
    if ((await checksum(handle, bytes, target)) !== crc) throw new Error(`${name} has a wrong checksum.`)
  } finally {
    await handle.close()
  }
}

/** The checksum of a file, which is also read into `target` where that is given. */
async function checksum(handle: Handle, size: number, target?: Uint8Array): Promise<number> {
  const scratch = target ? undefined : new Uint8Array(Math.min(size, PIECE_BYTES))
  let crc = 0
  for (let at = 0; at < size;) {
    const wanted = Math.min(PIECE_BYTES, size - at)
    const room = target?.subarray(at, at + wanted) ?? scratch?.subarray(0, wanted)
    const { bytesRead, buffer } = await handle.read(room ?? new Uint8Array(wanted), 0, wanted, at)
    if (bytesRead === 0) throw new Error('The file ends too early.')
    crc = crc32(buffer.subarray(0, bytesRead), crc)
    at += bytesRead
  }
  return crc
}
