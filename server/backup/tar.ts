import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'

const BLOCK = 512
const MAX_NAME = 100
const MAX_PREFIX = 155
/** Sizes up to this are octal digits; larger ones are binary, as GNU tar writes them. */
const MAX_OCTAL = 8 ** 11 - 1

interface TarFile {
  /** Path in the archive, with slashes. */
  name: string
  path: string
  bytes: number
  /** Seconds since 1970. */
  modified: number
}

/** A folder as a tar archive (POSIX ustar), read file by file as it is sent. */
export interface Tar {
  bytes: number
  stream: Readable
}

/** Returns a folder as a tar archive whose paths start with `root`. The files must not change meanwhile. */
export async function tarOf(folder: string, root: string): Promise<Tar> {
  const files = await listFiles(folder, root)
  const bytes = files.reduce((sum, file) => sum + BLOCK + paddedSize(file.bytes), 2 * BLOCK)
  return { bytes, stream: Readable.from(archive(files), { objectMode: false }) }
}

async function listFiles(folder: string, root: string): Promise<TarFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files: TarFile[] = []
  for (const path of paths.toSorted()) {
    const { size, mtimeMs } = await stat(path)
    const name = [root, ...relative(folder, path).split(sep)].join('/')
    files.push({ name, path, bytes: size, modified: Math.floor(mtimeMs / 1000) })
  }
  return files
}

async function* archive(files: readonly TarFile[]): AsyncGenerator<Buffer> {
  for (const file of files) {
    yield headerOf(file)
    let sent = 0
    for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
      sent += chunk.byteLength
      yield chunk
    }
    if (sent !== file.bytes) throw new Error(`${file.path} has changed while it was sent.`)
    yield Buffer.alloc(paddedSize(sent) - sent)
  }
  yield Buffer.alloc(2 * BLOCK)
}

function paddedSize(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK
}

function headerOf({ name, bytes, modified }: TarFile): Buffer {
  const header = Buffer.alloc(BLOCK)
  const [prefix, base] = splitName(name)
  const put = (text: string, offset: number) => header.write(text, offset, 'utf8')
  put(base, 0)
  put('0000600\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  if (bytes <= MAX_OCTAL) put(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  put(`${modified.toString(8).padStart(11, '0')}\0`, 136)
  // The checksum counts its own field as spaces.
  put('        ', 148)
  put('0', 156)
  put('ustar\0', 257)
  put('00', 263)
  put(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Splits a long path at a slash, so that both parts fit their fields. */
function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= MAX_NAME) return ['', name]
  for (let slash = name.indexOf('/'); slash !== -1; slash = name.indexOf('/', slash + 1)) {
    const [prefix, base] = [name.slice(0, slash), name.slice(slash + 1)]
    if (Buffer.byteLength(prefix) <= MAX_PREFIX && Buffer.byteLength(base) <= MAX_NAME) return [prefix, base]
  }
  throw new Error(`The path ${name} is too long for a tar archive.`)
}
