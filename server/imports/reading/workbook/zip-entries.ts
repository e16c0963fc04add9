import { type FileHandle, open } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import { Problem } from '#contract/problem.ts'
import { PROTECTED } from '#server/imports/reading/file-signature.ts'

interface Entry {
  offset: number
  compressed: number
  size: number
  method: number
}

/** A ZIP file whose entries are read as streams. */
export interface ZipFile {
  names: readonly string[]
  /** Yields the text of an entry in pieces; nothing if there is no such entry. */
  read(name: string): AsyncGenerator<string>
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const END_BYTES = 22
const LARGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
/** Protects against a ZIP bomb: bytes of all entries that are read. 100,000 rows with 40 columns take 200 MB. */
const MAX_BYTES = 1024 * 1024 * 1024
/** Cells of one piece are in memory at once. */
const PIECE_BYTES = 16 * 1024
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024

/** Reads the directory of a ZIP file. Throws a `Problem` if it is damaged. */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path)
  try {
    const entries = await readDirectory(file)
    const inflated = new Map<string, number>()
    let total = 0
    // An entry that is read again counts once.
    const count = (name: string, bytes: number) => {
      const before = inflated.get(name) ?? 0
      if (bytes <= before) return
      inflated.set(name, bytes)
      total += bytes - before
      if (total > MAX_BYTES) throw new Problem('invalid_input', 'The workbook is too large. Save it as CSV.')
    }
    return {
      names: [...entries.keys()],
      read: (name) => readEntry(path, entries.get(name), (bytes) => count(name, bytes)),
    }
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - END_BYTES - LARGEST_COMMENT), END_BYTES + LARGEST_COMMENT)
  let at = tail.length - END_BYTES
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--
  if (at < 0) throw damaged()
  const directorySize = tail.readUInt32LE(at + 12)
  if (directorySize > MAX_DIRECTORY_BYTES) throw damaged()
  const directory = await readAt(file, tail.readUInt32LE(at + 16), directorySize)
  const entries = new Map<string, Entry>()
  for (let place = 0; place + 46 <= directory.length && directory.readUInt32LE(place) === DIRECTORY;) {
    const nameEnd = place + 46 + directory.readUInt16LE(place + 28)
    const name = directory.toString('utf8', place + 46, nameEnd)
    const header = await readAt(file, directory.readUInt32LE(place + 42), 30)
    if (header.length < 30) throw damaged()
    if (directory.readUInt16LE(place + 8) & 1) {
      throw new Problem('invalid_input', PROTECTED)
    }
    entries.set(name, {
      method: directory.readUInt16LE(place + 10),
      compressed: directory.readUInt32LE(place + 20),
      size: directory.readUInt32LE(place + 24),
      // The header of the entry has its own extra fields.
      offset: directory.readUInt32LE(place + 42) + 30 + header.readUInt16LE(26) + header.readUInt16LE(28),
    })
    place = nameEnd + directory.readUInt16LE(place + 30) + directory.readUInt16LE(place + 32)
  }
  return entries
}

async function* readEntry(
  path: string,
  entry: Entry | undefined,
  count: (bytes: number) => void,
): AsyncGenerator<string> {
  if (!entry || entry.compressed === 0) return
  if (entry.size > MAX_BYTES || (entry.method !== STORED && entry.method !== DEFLATED)) {
    throw new Problem('invalid_input', 'The workbook is too large or compressed in an unusual way. Save it as CSV.')
  }
  const { offset, compressed, method } = entry
  const bytes = createReadStream(path, { start: offset, end: offset + compressed - 1, highWaterMark: PIECE_BYTES })
  const inflated = method === STORED ? bytes : bytes.pipe(createInflateRaw())
  bytes.on('error', (error) => inflated.destroy(error))
  const decoder = new TextDecoder()
  let size = 0
  try {
    for await (const chunk of inflated) {
      size += (chunk as Buffer).length
      count(size)
      yield decoder.decode(chunk as Buffer, { stream: true })
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? damaged() : error
  } finally {
    bytes.destroy()
  }
  yield decoder.decode()
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function damaged(): Problem {
  return new Problem('invalid_input', 'The file is a damaged workbook or archive. Save it again, or as CSV.')
}
