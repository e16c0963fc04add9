import { constants, inflate } from 'node:zlib'
import { promisify } from 'node:util'

/** Readers accept a header anywhere in the first 1,024 bytes, and text after the end: mail clients put both around a file. */
const HEADER_BYTES = 1024
const END_BYTES = 2048
/** Largest distance of an entry of a dictionary from its type, or from the word `trailer`. */
const DICTIONARY_BYTES = 4096
/** Bounds for the object streams that are decompressed to find a page, because the file may be hostile. */
const MAX_OBJECT_STREAMS = 100
const MAX_INFLATED_BYTES = 16 * 1024 * 1024

const END = /startxref\s{1,8}\d{1,12}\s{0,8}%%EOF/
const PAGE = /\/Type\s{0,8}\/Page(?![A-Za-z])/
const STREAM = /stream\r?\n/y

const inflateAsync = promisify<Buffer, { maxOutputLength: number; finishFlush: number }, Buffer>(inflate)

/** True if the bytes have the header of a PDF, possibly after a byte order mark, white space or a mail header. */
export function hasPdfHeader(bytes: Buffer): boolean {
  return bytes.subarray(0, HEADER_BYTES).includes('%PDF-')
}

/**
 * True if a PDF is complete and has a page: its end, the document catalog of its trailer and a page object are there (ISO 32000-1, 7.5).
 * Nothing is rendered, so the content of a page may still be damaged.
 */
export async function isCompletePdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1')
  if (!END.test(text.slice(-END_BYTES)) || !hasCatalog(text)) return false
  return PAGE.test(text) || hasCompressedPage(bytes, text)
}

/**
 * Searches every trailer, and the dictionary of every cross-reference stream, which replaces it since PDF 1.5. In a linearized PDF
 * (ISO 32000-1, Annex F), only the first trailer must name the catalog. One pass, because a hostile file may have a million of them.
 */
function hasCatalog(text: string): boolean {
  let root = -Infinity
  let dictionary = -Infinity
  for (const { 0: word, index } of text.matchAll(/trailer|\/XRef|\/Root/g)) {
    if (word === '/Root') root = index
    else dictionary = index
    if (Math.abs(root - dictionary) < DICTIONARY_BYTES) return true
  }
  return false
}

/** Searches the object streams, in which most software writes pages since PDF 1.5. */
async function hasCompressedPage(bytes: Buffer, text: string): Promise<boolean> {
  const isEncrypted = text.includes('/Encrypt')
  let left = MAX_INFLATED_BYTES
  let type = -1
  for (let count = 0; count < MAX_OBJECT_STREAMS && left > 0; count++) {
    type = text.indexOf('/ObjStm', type + 1)
    const start = type === -1 ? -1 : startOfStream(text, type)
    if (start === -1) return false
    // A PDF that is protected from changes opens without a password, but its streams can only be read by a PDF reader.
    if (isEncrypted) return true
    const end = text.indexOf('endstream', start)
    const stream = bytes.subarray(start, end === -1 ? undefined : end)
    if (!hasZlibHeader(stream)) {
      // Another filter, such as LZW. Reading on is cheap, because nothing was decompressed.
      left -= stream.length
      continue
    }
    const content = await inflated(stream, left)
    if (content && PAGE.test(content.toString('latin1'))) return true
    left -= content?.length ?? left
  }
  return false
}

function startOfStream(text: string, type: number): number {
  STREAM.lastIndex = text.indexOf('stream', type)
  return STREAM.lastIndex !== -1 && STREAM.test(text) ? STREAM.lastIndex : -1
}

/** True for data of the filter FlateDecode (RFC 1950, 2.2). */
function hasZlibHeader(stream: Buffer): boolean {
  return stream.length > 1 && (stream.readUInt8(0) & 15) === 8 && stream.readUInt16BE(0) % 31 === 0
}

/** Returns null if the stream is damaged or larger than `most` bytes. */
function inflated(stream: Buffer, most: number): Promise<Buffer | null> {
  // `finishFlush` accepts the line break between the data and `endstream`, and a stream that lacks its checksum.
  return inflateAsync(stream, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }).catch(() => null)
}
