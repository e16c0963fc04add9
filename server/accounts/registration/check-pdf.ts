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

/** Searches the last trailer, and the dictionary of the last cross-reference stream, which replaces it since PDF 1.5. */
function hasCatalog(text: string): boolean {
  return [text.lastIndexOf('trailer'), text.lastIndexOf('/XRef')].some(
    (at) => at !== -1 && text.slice(Math.max(0, at - DICTIONARY_BYTES), at + DICTIONARY_BYTES).includes('/Root'),
  )
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
    const content = await inflated(bytes.subarray(start, end === -1 ? undefined : end), left)
    if (content && PAGE.test(content.toString('latin1'))) return true
    left -= content?.length ?? left
  }
  return false
}

function startOfStream(text: string, type: number): number {
  STREAM.lastIndex = text.indexOf('stream', type)
  return STREAM.lastIndex !== -1 && STREAM.test(text) ? STREAM.lastIndex : -1
}

/** Returns null if the stream is damaged or larger than `most` bytes. */
function inflated(stream: Buffer, most: number): Promise<Buffer | null> {
  // `finishFlush` accepts the line break between the data and `endstream`, and a stream that lacks its checksum.
  return inflateAsync(stream, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }).catch(() => null)
}
